import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isOfCommandLine, readSource, sourcesIn } from "./read-imports.ts";
import { withoutComments } from "./read-strings.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What reaches a terminal beside the one cleaner, by file, and why it may. */
const BESIDE: Readonly<Record<string, string>> = {
  "packages/mcp/src/commands/serve-mcp.ts": "the protocol of MCP, to a client",
  "packages/lab/src/parts/playbook/faces/change.ts": "lends the terminal to the user's editor",
  "faces/cli/process/watch-terminal.ts": "hears of a new size, and writes nothing",
};

const STREAMS = /process\.(?:stdout|stderr)|\bconsole\.|stdio:\s*"inherit"|\b[12],\s*"inherit"/;

/** The files that send codes of their own, with every text from elsewhere made plain before. */
const DRAW: readonly string[] = [
  "parts/interrupts/faces/commands/ask-at-stop.ts",
  "faces/cli/process-context.ts",
  "faces/cli/process/output-stream.ts",
  "faces/cli/render/progress.ts",
  "faces/cli/render/status/redraw.ts",
  "packages/viewer/src/terminal/find-graphics.ts",
  "packages/viewer/src/commands/replay/replay-view.ts",
  "packages/viewer/src/terminal/screen-area.ts",
  "packages/fleet/src/commands/view/fleet-view.ts",
  "faces/cli/view/status-line.ts",
  "faces/cli/view/run-view.ts",
];

function filesWith(pattern: RegExp): readonly string[] {
  return sourcesIn(ROOT).filter((file) => pattern.test(withoutComments(readSource(ROOT, file))));
}

test("49.A5: what reaches a terminal goes through the one cleaner, but for what is listed", () => {
  expect(filesWith(STREAMS)).toEqual(Object.keys(BESIDE).sort());
});

test("49.A5: what writes codes of its own draws: elsewhere the cleaner would remove them", () => {
  const codes = filesWith(/\\u001b\[[^"]*(?:[A-LP]|`)/).filter((file) => isOfCommandLine(file));
  const writers = filesWith(/\.write\(/).filter((file) => codes.includes(file));

  expect(writers.filter((file) => !DRAW.includes(file))).toEqual([]);
});

test("49.A5: few files draw, which is all that passes the cleaner unchanged", () => {
  expect(filesWith(/"drawing"/)).toEqual([...DRAW].sort());
});
