import { expect, test } from "vitest";
import type { LoopNode, NextNode } from "../../../src/base/vocabulary/loop-node.ts";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import { ranBefore } from "../../../src/play/agent/boundary.ts";

type Row = readonly [
  next: NextNode,
  what: {
    totalSteps?: number;
    messages?: number;
    summaryText?: string;
    waits?: boolean;
    isSaveDue?: boolean;
    /** Whether something was decided about drift behind the newest step. */
    isDecided?: boolean;
    /** Whether the playbook was refined behind it, or is being refined. */
    isRefined?: boolean;
    asksToRefine?: boolean;
  },
  last: LoopNode | null,
];

const ROWS: readonly Row[] = [
  ["decide", { totalSteps: 0, messages: 1 }, null],
  ["decide", { totalSteps: 0, messages: 1, isSaveDue: true }, null],
  ["decide", { isSaveDue: true }, "save"],
  ["decide", {}, "remember"],
  ["decide", { messages: 1, summaryText: "s" }, "summarize"],
  ["act", { waits: true }, "decide"],
  ["act", { totalSteps: 0, messages: 1, waits: true }, "decide"],
  ["remember", { waits: true }, "act"],
  ["summarize", {}, "remember"],
  ["summarize", { waits: true }, "summarize"],
  ["save", { isSaveDue: true }, "remember"],
  ["save", { messages: 1, summaryText: "s" }, "summarize"],
  ["save", { messages: 3, summaryText: "s" }, "remember"],
  ["recover", {}, "remember"],
  ["recover", { isSaveDue: true }, "remember"],
  ["summarize", { isDecided: true }, "recover"],
  ["save", { isDecided: true, isSaveDue: true }, "recover"],
  ["save", { isDecided: true, messages: 1, summaryText: "s" }, "summarize"],
  ["decide", { isDecided: true }, "recover"],
  ["decide", { isDecided: true, isSaveDue: true }, "save"],
  ["summarize", { isRefined: true }, "refine"],
  ["summarize", { isRefined: true, waits: true }, "summarize"],
  ["save", { isRefined: true, isDecided: true }, "refine"],
  ["save", { isRefined: true, messages: 1, summaryText: "s" }, "summarize"],
  ["save", { asksToRefine: true }, "refine"],
  ["summarize", { asksToRefine: true }, "refine"],
  ["decide", { isRefined: true }, "refine"],
  ["decide", { isRefined: true, totalSteps: 0 }, null],
  ["recover", { isDecided: true }, "remember"],
  // The operator played: the opening is the only message, and there was no summary.
  ["save", { messages: 1 }, "remember"],
];

test.each(ROWS)("before %s, %j: %s", (next, what, last) => {
  const { totalSteps = 3, messages = 7, summaryText = null, waits = false, isSaveDue = false } = what;
  const decidedAt = what.isDecided === true ? totalSteps : totalSteps - 1;
  const messageHistory = Array.from({ length: messages }, () => ({ role: "user", content: [] }) as const);
  const memory = {
    next,
    messageHistory,
    summaryText,
    ...(waits ? { waiting: [{ purpose: next === "summarize" ? "summary" : "play" }] } : {}),
    ...(what.asksToRefine === true && { waiting: [{ purpose: "refine" }] }),
    playbook: { refinedAt: what.isRefined === true ? totalSteps : totalSteps - 1 },
    drift: { playedSteps: totalSteps, decidedAt },
  } as unknown as Memory;

  expect(ranBefore({ totalSteps, memory }, isSaveDue)).toBe(last);
});
