import { expect, test } from "vitest";
import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import { standingOf } from "../../../../src/faces/cli/render/saves/pending-lines.ts";
import { someMemory, someReply } from "../../../helpers/saves/checkpoints.ts";

const memory = someMemory(1);
const press = { type: "tool_use", id: "t1", name: "press_buttons", input: { buttons: ["up", "a"] } };
const move = { type: "tool_use", id: "t2", name: "navigate_to", input: { x: 3, y: 4 } };
const waiting = (content: readonly unknown[], purpose = "play") => ({
  waiting: [{ purpose, reply: { ...someReply(""), content } }],
});

test.each([
  ["nothing between two steps", {}, {}],
  ["words", waiting([{ type: "text", text: "Up." }]), { "the LM's words": "Up." }],
  [
    "calls, a line each",
    waiting([press, move]),
    { "the LM's calls": "press_buttons up a\nnavigate_to x=3 y=4" },
  ],
  ["no reply to a summary", waiting([press], "summary"), {}],
  [
    "an operator's call",
    { operator: { tool: "press_buttons", input: { buttons: ["b"] } } },
    { "the operator's call": "press_buttons b" },
  ],
  ["a result", { outcome: { results: [] } }, { result: "done, and not remembered yet" }],
  [
    "an interrupt, with what comes next there",
    { interrupt: { reason: "asked for", next: "act" }, next: "decide" },
    { "stopped at an interrupt": "asked for; next is act" },
  ],
  [
    "an interrupt of an earlier version, before what comes next",
    { interrupt: { reason: "asked for" }, next: "decide" },
    { "stopped at an interrupt": "asked for; next is decide" },
  ],
  [
    "a decision with a word",
    { resumed: { decision: { type: "buttons", buttons: ["a"] }, say: "Go on." } },
    { "was continued": expect.stringMatching(/; Go on\.$/) },
  ],
  [
    "a decision without one",
    { resumed: { decision: { type: "approve" }, say: null } },
    { "was continued": expect.not.stringContaining(";") },
  ],
])("a saved run shows where it stands inside a step: %s", (_, changes, lines) => {
  const standing = standingOf({ ...memory, ...changes } as unknown as Memory);

  expect(Object.fromEntries(standing)).toEqual(lines);
});

test("where it stands comes before the words, and these before the calls", () => {
  const standing = standingOf({
    ...{ ...memory, interrupt: { reason: "asked for" }, outcome: {} },
    ...waiting([press, { type: "text", text: "Up." }]),
    operator: { tool: "wait", input: {} },
  } as unknown as Memory);

  expect([...standing.keys()]).toEqual([
    ...["stopped at an interrupt", "the LM's words", "the LM's calls"],
    ...["the operator's call", "result"],
  ]);
});
