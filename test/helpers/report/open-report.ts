import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { type Look, listenForComplaints, type TestBrowser } from "../viewer/browser.ts";

const AXE = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/**
 * Opens a report without a network. The test fails when it then asked for anything but itself, told of an error, or showed
 * a dialog.
 */
export async function openReport(browser: TestBrowser, file: string, look: Look = {}): Promise<Page> {
  const context = await browser.newContext(look);
  await context.setOffline(true);
  const address = pathToFileURL(file).href;
  const asked: string[] = [];
  await context.route("**/*", async (route) => {
    const url = route.request().url();
    if (url === address || url.startsWith("blob:")) return route.continue();
    asked.push(url);
    return route.abort();
  });
  const page = await context.newPage();
  const complaints = listenForComplaints(page);
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  onTestFinished(async () => {
    await context.close();
    expect({ asked, complaints, dialogs }).toEqual({ asked: [], complaints: [], dialogs: [] });
  });
  await page.goto(address);
  return page;
}

/** What stands in nobody's way but that of people who see, hear or move otherwise: rules and places, as lines. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe-core was put into the page, whose globals have no types here
    const { violations } = await (globalThis as any).axe.run();
    return violations.map(
      (found: { id: string; impact: string; nodes: { target: string[] }[] }) =>
        `${found.id} (${found.impact}): ${found.nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
}
