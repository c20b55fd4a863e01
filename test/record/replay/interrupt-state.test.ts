import { describe, expect, it } from "vitest";
import type { JournalRecord } from "../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import type { InterruptRecord, ResumeRecord } from "../../../src/parts/interrupts/base/interrupt-record.ts";
import { JOURNAL_START } from "../../../src/record/journal/format/lines.ts";
import type { PlacedEntry } from "../../../src/record/journal/journal.ts";
import { applyEntry } from "../../../src/record/replay/apply-entry.ts";
import { stateOfSave } from "../../../src/record/replay/open-state.ts";
import { someCheckpoint, someMemory } from "../../helpers/saves/checkpoints.ts";

const STOP: InterruptRecord = {
  ...{ type: "interrupt", step: 0, id: "stop-1", node: "decide", next: "decide", when: "before" },
  ...{ reason: "before decide", target: { untilStep: null }, version: 2 },
};
const RESUME: ResumeRecord = {
  ...{ type: "resume", step: 0, interruptId: "stop-1", decision: { type: "approve" } },
  ...{ say: null, settings: null, version: 2 },
};
const TOLD: JournalRecord = {
  ...{ type: "decision", step: 0, reason: "why", settings: null, told: "x", stripsThinking: false },
};

/** What a journal with these records makes of a state of step 0; the text that says why one does not fit. */
function follow(...records: readonly JournalRecord[]): RunState | string {
  const start = stateOfSave(someCheckpoint({ totalSteps: 0, memory: someMemory(1) }), "a.png");
  return records.reduce<RunState | string>((state, record, seq) => {
    if (typeof state === "string") return state;
    const entry = { seq, branchId: "b", time: "", ...record };
    return applyEntry(state, { entry, before: JOURNAL_START, after: JOURNAL_START } as PlacedEntry);
  }, start);
}

describe("a journal", () => {
  it("leads to an open interrupt, and past it with its resume", () => {
    expect(follow(STOP)).toMatchObject({ memory: { interrupt: { id: "stop-1" }, next: "decide" } });

    const resumed = follow(STOP, RESUME, TOLD);
    expect(resumed).toMatchObject({ memory: { resumed: { id: "stop-1", node: "decide" } } });
    expect(typeof resumed === "string" || "interrupt" in resumed.memory).toBe(false);
  });

  it.each<readonly [string, readonly JournalRecord[], RegExp]>([
    ["does not pass one without its resume", [STOP, TOLD], /^a record \(decision\) follows an interrupt/],
    [
      "holds no second one there",
      [STOP, { ...STOP, id: "stop-2" }],
      /^a record \(interrupt\) follows an interrupt/,
    ],
    [
      "does not pass one with another's resume",
      [STOP, { ...RESUME, interruptId: "other" }],
      /interrupt other/,
    ],
    ["holds no resume without one", [RESUME], /is not stopped at the interrupt stop-1/],
    ["does not resume one twice", [STOP, RESUME, RESUME], /is not stopped at the interrupt stop-1/],
    [
      "holds none before what does not come next",
      [{ ...STOP, next: "act" }],
      /before act .* not one before decide/,
    ],
    ["holds none of another step", [{ ...STOP, step: 3 }], /at step 3 is not one before decide at step 0/],
  ])("%s", (_, records, why) => {
    expect(follow(...records)).toMatch(why);
  });
});
