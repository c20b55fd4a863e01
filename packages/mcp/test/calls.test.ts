import { expect, test } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { createTestFace } from "../../../test/helpers/mcp/connect.ts";
import { callTool, hasTool } from "../src/server/tools/call-tool.ts";

/** What a call gives, with the lines on the way, where the run does this in it. */
async function called(
  name: string,
  input: JsonObject = {},
  during: (onEvent: (event: RunEvent) => void) => void = () => {},
  signal = new AbortController().signal,
) {
  const { face, run, bugs } = createTestFace();
  const lines: string[] = [];
  run.next = async ({ onEvent }) => {
    during((event) => onEvent?.(event));
    return {};
  };
  const onProgress = (line: string): void => void lines.push(line);
  const result = await callTool(face, { client: "c", name, input, signal, onProgress });
  const [block] = result.content;
  return { text: block?.type === "text" ? block.text : "", isError: result.isError, lines, bugs };
}

test.each<[object, string | null]>([
  [{ type: "step-started", step: 3 }, "step 3 begins"],
  [{ type: "skill-started", skill: "heal" }, "heal begins"],
  [{ type: "skill-primitive", skill: "heal", primitive: "press a" }, "heal: press a"],
  [{ type: "skill-note", skill: "heal", text: "half" }, "heal: half"],
  [{ type: "skill-restored", skill: "heal", found: true, from: "mark" }, "heal goes back to mark"],
  [{ type: "skill-restored", skill: "heal", found: false, from: "mark" }, "heal finds no mark"],
  [{ type: "skill-finished", skill: "heal" }, "heal is over"],
  [{ type: "milestone", reached: ["one", "two"] }, "reached: one, two"],
  [{ type: "saved", step: 4 }, "saved at step 4"],
  [{ type: "step-finished", step: 4 }, "step 4 is over"],
  [{ type: "asked" }, null],
])("on the way, the client hears of %j: %j", async (event, line) => {
  const { lines } = await called("press_buttons", {}, (tell) => tell(event as RunEvent));
  expect(lines).toEqual(line === null ? [] : [line]);
});

test.each<[RunnerError, string]>([
  [new RunnerError("save-missing", "there is no save x"), "there is no save x: see list_saves"],
  [new RunnerError("file-missing", "x is gone"), "x is gone: see list_saves"],
  [new RunnerError("save-damaged", "x is damaged"), "x is damaged: load another save"],
  [
    new RunnerError("step-out-of-range", "step 9 was not played", { facts: { totalSteps: 4 } }),
    "step 9 was not played: go_back_to_step takes 0 to 4",
  ],
  [new RunnerError("option-invalid", "no"), "no: mend it"],
])("a mistake that a client can mend names its tools: %s", async (error, words) => {
  const { text, isError, bugs } = await called("press_buttons", {}, () => {
    throw error;
  });
  expect({ text, isError, bugs }).toEqual({ text: words, isError: true, bugs: [] });
});

test("a bug goes to the log, and the client learns that it is one", async () => {
  const bug = new TypeError("x is no function");
  const { text, isError, bugs } = await called("press_buttons", {}, () => {
    throw bug;
  });
  expect({ text, isError, bugs }).toEqual({
    ...{ text: "this is a bug in runner: see the server's log", isError: true, bugs: [bug] },
  });
});

test("a call that was taken back is no mistake", async () => {
  const gone = AbortSignal.abort(new Error("taken back"));
  await expect(called("press_buttons", {}, () => {}, gone)).rejects.toThrow("taken back");
});

test("a refused input of a run's tool names the wrong field", async () => {
  expect((await called("go_back_to_step", { stop: 3 })).isError).toBe(true);
  expect((await called("go_back_to_step", { step: "three" })).text).toMatch(/^go_back_to_step: step: /);
  expect((await called("look", { step: 1 })).text).toMatch(/^look: .*"?step"?/);
});

test("tools are those of the run and of the game, and nothing that only looks like one", () => {
  const { face } = createTestFace();
  expect(["look", "press_buttons", "toString", "nothing"].map((name) => hasTool(face, name))).toEqual([
    ...[true, true, false, false],
  ]);
});
