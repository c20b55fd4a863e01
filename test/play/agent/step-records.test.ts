import { describe, expect, it } from "vitest";
import type { JournalRecord } from "../../../src/base/vocabulary/journal/journal-record.ts";
import type { RestoredRecord, StepRecord } from "../../../src/base/vocabulary/journal/step-record.ts";
import { createStepRecords } from "../../../src/play/agent/tools/step-records.ts";
import { someReply, tinyMachine } from "../../helpers/saves/checkpoints.ts";

const SKILL: StepRecord = {
  ...{ type: "skill", step: 4, name: "talk", version: null, sha256: null, definition: {}, params: {} },
};
const REPLY: StepRecord = {
  ...{ type: "reply", step: 4, purpose: "skill", reply: someReply("yes"), costUsd: 0, ms: 0 },
};
const UNANSWERED: StepRecord = { type: "unanswered", step: 4, n: 1, label: "stuck", reason: "late" };
const START = tinyMachine(1);

function loaded(slot: number | null, seed: number): RestoredRecord {
  const machine = tinyMachine(seed);
  const checkpointId = slot === null ? null : `slot-${slot}`;
  return { type: "restored", step: 4, slot, checkpointId, machine, version: 2 };
}

/** The records of a step of which an earlier try left some; what is written, and what people are told. */
function begin(...begun: readonly StepRecord[]) {
  const written: JournalRecord[] = [];
  const told: string[] = [];
  const journal = {
    append: (_: string, record: JournalRecord) => void written.push(record),
    ...{
      position: { offset: 0, seq: 0, hash: "" },
      failure: null,
      takeHealed: () => null,
      setHead: () => {},
    },
  };
  const tell = (text: string) => void told.push(text);
  return { records: createStepRecords({ begun, journal, branchId: "b", step: 4, tell }), written, told };
}

describe("what an earlier try of a step left", () => {
  it("is taken in order, and nothing of it is written again", () => {
    const { records, written, told } = begin(SKILL, UNANSWERED, REPLY);

    expect(records.take("skill")).toBe(SKILL);
    expect(records.take(["reply", "unanswered"])).toBe(UNANSWERED);
    expect(records.take(["reply", "unanswered"])).toBe(REPLY);
    expect(records.take("skill")).toBeNull();
    records.finish(START);
    expect([written, told]).toEqual([[], []]);
  });

  it.each<[what: string, take: (records: ReturnType<typeof begin>["records"]) => unknown]>([
    ["another type", (records) => records.take("reply")],
    ["another name", (records) => records.take("skill", ({ name }) => name === "fight-wild")],
  ])("counts no more from the first record of %s on", (_, take) => {
    const { records, told } = begin(SKILL, UNANSWERED);

    expect(take(records)).toBeNull();
    expect(records.take("skill")).toBeNull();
    expect(told).toEqual([
      "step 4 goes another way than before it was interrupted: 2 of its records count no more",
    ]);
  });

  it("counts no more behind what is written anew, or when the step ends without it", () => {
    const writes = begin(SKILL, UNANSWERED);
    writes.records.write(REPLY);
    const ends = begin(SKILL, UNANSWERED);
    ends.records.finish(START);

    expect(writes.records.take("skill")).toBeNull();
    expect([writes.told, ends.told].map(({ length }) => length)).toEqual([1, 1]);
    expect([writes.written, ends.written]).toEqual([[REPLY], []]);
  });

  it("is of that step: a record of another one is a mistake of ours", () => {
    expect(() => begin().records.write({ ...UNANSWERED, step: 5 })).toThrow("a record of step 5 in step 4");
  });
});

describe("a machine that is put to where the track does not lead", () => {
  it("is written down, with where it came from", () => {
    const { records, written } = begin();
    const machine = tinyMachine(2);

    records.jumped(machine, { slot: 3, checkpointId: "c" });
    records.jumped(START, null);
    records.finish(START);

    expect(written).toEqual([
      { type: "restored", step: 4, slot: 3, checkpointId: "c", machine, version: 2 },
      { type: "restored", step: 4, slot: null, checkpointId: null, machine: START, version: 2 },
    ]);
  });

  it("is not written again where it was taken: a load by whoever loads, an earlier moment here", () => {
    const [load, back] = [loaded(3, 2), loaded(null, 3)];
    const { records, written } = begin(load, back);

    const taken = records.take("restored", ({ slot }) => slot === 3);
    records.jumped(taken?.machine ?? expect.fail(), { slot: 3, checkpointId: "slot-3" });
    records.jumped(tinyMachine(3), null);
    records.finish(START);

    expect(written).toEqual([]);
  });

  it("begins the step's track where the step began, when no record of a load counts any more", () => {
    const { records, written } = begin(loaded(3, 2));

    records.finish(START);

    expect(written).toEqual([
      { type: "restored", step: 4, slot: null, checkpointId: null, machine: START, version: 2 },
    ]);
  });

  it("begins it where it was put last, when a later load counts no more", () => {
    const [load, later] = [loaded(3, 2), loaded(5, 7)];
    const { records, written } = begin(load, later);

    const taken = records.take("restored");
    records.jumped(taken?.machine ?? expect.fail(), { slot: 3, checkpointId: "slot-3" });
    records.finish(START);

    expect(written).toEqual([{ ...load, slot: null, checkpointId: null }]);
  });

  it("is no load that was refused", () => {
    const refused = { ...loaded(3, 2), machine: null, refusal: "slot 3 is empty" };
    const { records, written } = begin(refused);

    expect(records.take("restored")).toBe(refused);
    records.finish(START);

    expect(written).toEqual([]);
  });
});
