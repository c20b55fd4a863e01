import { join, sep } from "node:path";
import { expect, test } from "vitest";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { nearEvent, nearPaths } from "../../../src/faces/cli/render/near-paths.ts";

const cwd = join(sep, "home", "me");
const file = join(cwd, "saves", "a.png");
const near = join("saves", "a.png");

test("paths in the present folder are told from there, others whole", () => {
  const other = join(sep, "home", "meadow", "a.png");
  expect(nearPaths(`${file} and ${other} and ${cwd}`, cwd)).toBe(`${near} and ${other} and ${cwd}`);
  expect(nearPaths(file, sep)).toBe(file);
});

test("an event's paths are told from the present folder; what an LM says stays as it is", () => {
  const outcome = { type: "failed", reason: `${file} is gone` } as const;
  const counts = {
    totalSteps: 1,
    sessionSteps: 1,
    unsavedSteps: 0,
    unsavedReason: null,
    unsavedError: null,
    unconfirmedModel: null,
  };
  const finished: RunEvent = { type: "finished", outcome, lastSave: file, ...counts };
  const spoken: RunEvent = { type: "lm-text", step: 1, text: file };

  expect(nearEvent(finished, cwd)).toEqual({
    ...finished,
    lastSave: near,
    outcome: { type: "failed", reason: `${near} is gone` },
  });
  expect(nearEvent(spoken, cwd)).toEqual(spoken);
});

test("of an interrupt its checkpoint's path is told from there; what is pending stays as it was said", () => {
  const pending = {
    by: "lm",
    text: `I read ${file}.`,
    toolCalls: [{ id: "1", name: "wait", input: { why: file } }],
  } as const;
  const state = { step: 0, next: "act", gameInfo: {}, notes: { a: file }, goal: file } as const;
  const event: RunEvent = {
    ...{ type: "interrupt", node: "act", when: "before", reason: "before act", step: 1, pending, gate: null },
    state: { ...state, plan: {}, summaryText: null, messages: 1 },
    ...{ checkpointId: "1", checkpointPath: file, outcome: { type: "interrupted" }, lastSave: file },
    ...{ totalSteps: 0, sessionSteps: 0, unsavedSteps: 0 },
  };

  expect(nearEvent(event, cwd)).toEqual({ ...event, checkpointPath: near, lastSave: near });
});

test.each(["lm-text", "lm-thinking", "lm-reply", "tool-result", "summarized"] as const)(
  "what an LM or a game says stays as it is: %s",
  (type) => {
    const event = { type, step: 1, text: file, summaryText: file } as unknown as RunEvent;

    expect(nearEvent(event, cwd)).toBe(event);
  },
);

test("lists stay as they are, and numbers and null too", () => {
  const event = {
    type: "milestone",
    step: 0,
    reached: [file],
    more: { a: null, b: file },
  } as unknown as RunEvent;

  expect(nearEvent(event, cwd)).toEqual({
    type: "milestone",
    step: 0,
    reached: [file],
    more: { a: null, b: near },
  });
});
