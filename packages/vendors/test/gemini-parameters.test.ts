import { expect, test } from "vitest";
import type { Effort } from "../../../src/base/vocabulary/effort.ts";
import { geminiParameters } from "../src/gemini/gemini-parameters.ts";

const ALWAYS = (name: string) => [`google:${name} always thinks: to turn thinking off makes it think less`];

test.each<[string, Effort | null, boolean | null, object | null, readonly string[]]>([
  ["gemini-3.8-flash", null, null, null, []],
  ["gemini-3.8-flash", "low", null, { thinkingLevel: "low" }, []],
  ["gemini-4-argon", "max", true, { thinkingLevel: "high", includeThoughts: true }, []],
  ["gemini-4-argon", null, false, { thinkingLevel: "low" }, ALWAYS("gemini-4-argon")],
  ["gemini-2.5-flash", null, false, { thinkingBudget: 0 }, []],
  ["gemini-2.5-flash", "medium", null, { thinkingBudget: 8_192 }, []],
  ["gemini-2.5-pro", null, true, { includeThoughts: true }, []],
  ["gemini-2.5-pro", null, false, { thinkingBudget: 1_024 }, ALWAYS("gemini-2.5-pro")],
  ["gemini-2.0-flash", null, null, null, []],
  [
    "gemma-3-27b-it",
    "high",
    true,
    null,
    [
      "google:gemma-3-27b-it takes no effort: high has no effect",
      "google:gemma-3-27b-it does not think: to turn thinking on has no effect",
    ],
  ],
])("%s with effort %s and thinking %s", (name, effort, thinking, thinkingConfig, ignored) => {
  expect(geminiParameters(name, { effort, thinking })).toMatchObject({ thinkingConfig, ignored });
});
