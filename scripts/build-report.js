// Puts what `runner export report` writes into its file into dist/report: the style sheet, with the page's colours.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds what stands in a report. */
export function buildReport() {
  const sheets = ["style/tokens.css", "report/report.css"].map((file) =>
    readFileSync(`${root}page/src/${file}`, "utf8"),
  );
  mkdirSync(`${root}dist/report`, { recursive: true });
  writeFileSync(`${root}dist/report/report.css`, sheets.join("\n"));
}
