import { expect, it } from "vitest";
import type { JournalRecord } from "../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import { JOURNAL_START } from "../../../src/record/journal/format/lines.ts";
import type { PlacedEntry } from "../../../src/record/journal/journal.ts";
import { applyEntry } from "../../../src/record/replay/apply-entry.ts";
import { stateOfSave } from "../../../src/record/replay/open-state.ts";
import { settle } from "../../../src/record/replay/reduce.ts";
import { someCheckpoint, someMemory, someReply } from "../../helpers/saves/checkpoints.ts";

/** A state of step 0 in which nothing waits. */
function someState(): RunState {
  return stateOfSave(someCheckpoint({ totalSteps: 0, memory: someMemory(1) }), "a.png");
}

/** The place behind the record of that number. */
const placeBehind = (seq: number) => ({ offset: seq + 1, seq: seq + 1, hash: `${seq}` });

/** What a journal with these records makes of a state. */
function applyAll(start: RunState, records: readonly JournalRecord[]): RunState {
  return records.reduce((state, record, seq) => {
    const entry = { seq, branchId: "b", time: "", ...record };
    const placed = { entry, before: JOURNAL_START, after: placeBehind(seq) } as PlacedEntry;
    const next = applyEntry(state, placed);
    return typeof next === "string" ? expect.fail(next) : next;
  }, start);
}

const { notes, settings } = someMemory(1);
const outcome = {
  ...{ track: [], message: { role: "user" as const, content: [] }, images: new Map(), gameInfo: {} },
  ...{ machineSha256: "0", notes, goal: settings.goal, wasUseful: true },
};
const call = { step: 1, costUsd: null, ms: 0 };
const played: JournalRecord = { type: "reply", purpose: "play", reply: someReply("I press A."), ...call };
const decision: JournalRecord = {
  ...{ type: "decision", step: 0, reason: "why" },
  ...{ settings: null, told: null, stripsThinking: false },
};

it("a reply waits in the state, behind its record, and the loop goes on by acting on it", () => {
  const state = applyAll(someState(), [played, decision]);

  expect(state.memory.next).toBe("act");
  expect(state.memory.waiting).toEqual([
    { purpose: "play", reply: someReply("I press A."), ms: expect.any(Number), costUsd: null },
  ]);
  expect(state.journal).toEqual(placeBehind(1));
  expect(applyAll(someState(), [played]).journal).toEqual(placeBehind(0));
});

it("an outcome waits behind its record; remembered, it takes the reply that was played, and nothing waits but a save", () => {
  const skill: JournalRecord = { type: "reply", purpose: "skill", reply: someReply("an answer"), ...call };

  const acted = applyAll(someState(), [played, decision, skill, { type: "outcome", step: 1, outcome }]);
  expect(acted).toMatchObject({ totalSteps: 0, memory: { next: "remember", outcome } });

  const { memory, totalSteps } = settle(acted);

  expect(totalSteps).toBe(1);
  expect(memory.messageHistory.at(-2)?.content).toEqual([{ type: "text", text: "I press A." }]);
  expect("waiting" in memory || "outcome" in memory).toBe(false);
  expect(memory.next).toBe("save");
});

it("a save in which an outcome waits is gone on from: what was acted on is remembered first", () => {
  const memory = {
    ...someMemory(1),
    waiting: [{ purpose: "play", reply: someReply("I press A."), ms: expect.any(Number), costUsd: null }],
    outcome,
  };
  const saved = stateOfSave(someCheckpoint({ totalSteps: 0, memory }), "a.png");
  expect(saved.memory.next).toBe("remember");

  const state = applyAll(saved, [{ ...played, step: 2, reply: someReply("I press B.") }]);

  expect(state.totalSteps).toBe(1);
  expect(state.memory.messageHistory).toHaveLength(3);
  expect(state.memory.waiting).toEqual([
    { purpose: "play", reply: someReply("I press B."), ms: expect.any(Number), costUsd: null },
  ]);
});

it.each([
  ["act", "decide"],
  ["remember", "decide"],
  ["summarize", "summarize"],
] as const)("a save that names the node %s while nothing waits goes on with %s", (next, expected) => {
  const memory = { ...someMemory(1), next };

  expect(stateOfSave(someCheckpoint({ memory }), "a.png").memory.next).toBe(expected);
});
