import { expect, test } from "vitest";
import { ranBefore } from "../../src/interrupts/ran-before.ts";
import type { LoopNode, Memory } from "../../src/run/run-state.ts";

type Row = readonly [
  next: LoopNode,
  what: { totalSteps?: number; messages?: number; waits?: boolean; isSaveDue?: boolean },
  last: LoopNode | null,
];

const ROWS: readonly Row[] = [
  ["decide", { totalSteps: 0, messages: 1 }, null],
  ["decide", { totalSteps: 0, messages: 1, isSaveDue: true }, null],
  ["decide", { isSaveDue: true }, "save"],
  ["decide", {}, "remember"],
  ["decide", { messages: 1 }, "summarize"],
  ["act", { waits: true }, "decide"],
  ["act", { totalSteps: 0, messages: 1, waits: true }, "decide"],
  ["remember", { waits: true }, "act"],
  ["summarize", {}, "remember"],
  ["summarize", { waits: true }, "summarize"],
  ["save", { isSaveDue: true }, "remember"],
  ["save", { messages: 1 }, "summarize"],
];

test.each(ROWS)("before %s, %j: %s", (next, { totalSteps = 3, messages = 7, waits, isSaveDue }, last) => {
  const messageHistory = Array.from({ length: messages }, () => ({ role: "user", content: [] }) as const);
  const memory = { next, messageHistory, ...(waits ? { waiting: [{}] } : {}) } as unknown as Memory;

  expect(ranBefore({ totalSteps, memory }, isSaveDue ?? false)).toBe(last);
});
