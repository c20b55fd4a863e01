import { expect, test } from "vitest";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import { decisionsBefore } from "../../src/protocol/decisions-before.ts";

const TIME = "2026-11-22T12:00:00Z";

/** Entries in order, numbered from 0. */
function journal(...list: readonly object[]): readonly JournalEntry[] {
  return list.map(
    (entry, seq) => ({ time: TIME, branchId: "main", ...entry, seq }) as unknown as JournalEntry,
  );
}

const decided = (step: number, reason: string, more: object = {}) => ({
  ...{ type: "decision", step, reason, settings: null, told: null, stripsThinking: false },
  ...more,
});

const at = (branchId: string, seq: number | null, totalSteps = 100) => ({
  ...{ branchId, totalSteps },
  journal: seq === null ? null : { offset: 1, seq, hash: "h" },
});

const told = (entries: readonly JournalEntry[], save: ReturnType<typeof at>) =>
  decisionsBefore(entries, save).map(({ decision }) => decision);

/** `side` leaves `main` behind its second record. */
const BRANCHED = journal(
  decided(1, "first"),
  decided(2, "second"),
  decided(9, "behind the fork"),
  {
    type: "branch",
    branchId: "side",
    fromBranchId: "main",
    fromStep: 2,
    from: { offset: 9, seq: 2, hash: "h" },
  },
  decided(3, "on the side", { branchId: "side" }),
  decided(4, "late", { branchId: "side" }),
);

test("decisions count as far as they led to the save", () => {
  expect(told(BRANCHED, at("main", 2))).toEqual(["first", "second"]);
  expect(told(BRANCHED, at("main", 6))).toEqual(["first", "second", "behind the fork"]);
  expect(told(BRANCHED, at("side", 5))).toEqual(["first", "second", "on the side"]);
  expect(told(BRANCHED, at("side", null))).toEqual(["first", "second", "on the side", "late"]);
  expect(told(BRANCHED, at("side", null, 3))).toEqual(["first", "second", "on the side"]);
  expect(told(BRANCHED, at("elsewhere", 6))).toEqual([]);
});

test("of many decisions the last 20 are told", () => {
  const many = journal(...Array.from({ length: 30 }, (_, i) => decided(i, `number ${i}`)));

  const all = told(many, at("main", 30));

  expect([all.length, all[0], all.at(-1)]).toEqual([20, "number 10", "number 29"]);
});

test("drift and people are named", () => {
  const drift = {
    level: 1,
    signal: "repetition",
    evidence: "up 9 times",
    count: 3,
    since: 2,
    action: "hint",
  };
  const resume = { type: "resume", step: 5, interruptId: "i", settings: null };
  const entries = journal(
    decided(4, "drift: up 9 times", { drift }),
    { ...resume, decision: { type: "reject", why: "no" }, say: "rest" },
    { ...resume, decision: { type: "buttons", buttons: ["up", "a"] }, say: null },
    { ...resume, decision: { type: "approve", by: "timeout" }, say: null },
  );

  expect(decisionsBefore(entries, at("main", 9))).toEqual([
    {
      ...{ step: 4, time: TIME, by: "runner", decision: "drift: up 9 times" },
      ...{ level: 1, signal: "repetition", evidence: "up 9 times", count: 3 },
    },
    { step: 5, time: TIME, by: "person", decision: "rejected: no, and said: rest" },
    { step: 5, time: TIME, by: "person", decision: "pressed up, a instead" },
    { step: 5, time: TIME, by: "runner", decision: "approved" },
  ]);
});

test("branches that lead in a circle end somewhere", () => {
  const circle = journal(
    { type: "branch", branchId: "a", fromBranchId: "b", fromStep: 1, from: null },
    { type: "branch", branchId: "b", fromBranchId: "a", fromStep: 1, from: null },
    decided(1, "here", { branchId: "a" }),
  );

  expect(told(circle, at("a", 9))).toEqual(["here"]);
});
