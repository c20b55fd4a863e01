import { expect, test } from "vitest";
import { ERROR_CODES, type ErrorCode, RunnerError } from "../../../../src/base/errors.ts";
import { explainCheckpoint } from "../../../../src/play/runner/checkpoint-errors.ts";

function codeFor(code: ErrorCode): string | null {
  const error = new RunnerError(code, "it is so", { facts: { file: "a.png" } });
  const explained = explainCheckpoint(error, "c1", null);
  if (explained === error) return null;
  if (!(explained instanceof RunnerError)) return "another error";
  expect([explained.message, explained.facts, explained.cause]).toEqual([
    "it is so",
    { file: "a.png", checkpoint: "c1" },
    error,
  ]);
  return explained.code;
}

test("what each error of a save says of a checkpoint", () => {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  const lines = codes.flatMap((code) => {
    const explained = codeFor(code);
    return explained === null ? [] : [`${explained}: ${code}`];
  });
  expect(lines.sort()).toMatchInlineSnapshot(`
    [
      "checkpoint-damaged: not-a-file",
      "checkpoint-damaged: save-damaged",
      "checkpoint-damaged: state-damaged",
      "checkpoint-foreign: rom-mismatched",
      "checkpoint-foreign: save-of-another-core",
      "checkpoint-foreign: save-of-another-game",
      "checkpoint-foreign: save-of-another-rom",
      "checkpoint-foreign: state-of-another-core",
      "checkpoint-foreign: state-of-another-rom",
      "checkpoint-not-found: file-missing",
      "checkpoint-not-found: interrupt-missing",
      "checkpoint-not-found: no-saves",
      "checkpoint-not-found: save-missing",
    ]
  `);
  const bug = new TypeError("a bug");
  expect(explainCheckpoint(bug, "c1", null)).toBe(bug);
});
