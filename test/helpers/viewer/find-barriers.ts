import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page's barriers: each seriously broken rule, and its place. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  // Into the page by the debugger's door: its policy lets no script in from elsewhere.
  // A page from disk may not load its style sheets a second time, as axe would.
  await page.evaluate(AXE);
  return page.evaluate<
    string[]
  >(`axe.run(document, { resultTypes: ["violations"], preload: false }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => id + ": " + html.slice(0, 200) + " " + any.map(({ message }) => message).join("; "))))`);
}
