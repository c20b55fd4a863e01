import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { coloursFor } from "../../../src/faces/cli/view/colour.ts";
import { renderResult } from "../../../src/faces/cli/view/result-lines.ts";

const PLAIN = coloursFor(
  { isTerminal: false, columns: null, rows: null, failure: null, write: () => {} },
  {},
);

test.each<[tool: string, input: JsonObject, text: string, isError: boolean, lines: readonly string[]]>([
  ["press_buttons", { buttons: ["a"] }, "Pressed.", false, ["  › press_buttons a"]],
  ["read_text", {}, '"Good\nmorning!"', false, ["  › read_text", '    "Good morning!"']],
  [
    "navigate_to",
    { map: "Wood", x: 3, y: 5 },
    "Reached Wood 3,5 in 12 steps.",
    false,
    ['  › navigate_to map="Wood" x=3 y=5', "    Reached Wood 3,5 in 12 steps."],
  ],
  [
    "navigate_to",
    { row: 3, column: 5 },
    "Reached.\nThe screen: …",
    false,
    ["  › navigate_to row=3 column=5"],
  ],
  ["read_text", {}, "", false, ["  › read_text"]],
  ["no_such_tool", { a: 1 }, "No\u001b[2J tool.", true, ["  ✗ no_such_tool a=1", "    No[2J tool."]],
])("%s with %j that said %j: its lines", (tool, input, text, isError, lines) => {
  const event = { type: "tool-result", tool, input, text, isError } as never;

  expect(renderResult(event, PLAIN)).toEqual(lines);
});
