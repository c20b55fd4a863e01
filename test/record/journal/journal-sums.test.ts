import { expect, test } from "vitest";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { readBundledRom } from "../../../packages/games/src/seeds/bundled-roms.ts";
import type { Disk } from "../../../src/base/disk/disk.ts";
import type { JournalRecord } from "../../../src/base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { NO_USAGE } from "../../../src/base/vocabulary/usage.ts";
import { encodeLine, JOURNAL_START } from "../../../src/record/journal/format/lines.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { checkTotals, sumJournal } from "../../../src/record/journal/journal-sums.ts";
import { openJournal } from "../../../src/record/journal/open-journal.ts";
import { callsOf } from "../../../src/record/ledger/journal-calls.ts";
import { spentSoFar } from "../../../src/record/ledger/spent.ts";
import { summarizeLedger } from "../../../src/record/ledger/summarize-calls.ts";
import { type PowerCutDisk, powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, JOURNAL } from "../../helpers/runs/journal-world.ts";
import { bytesOf, linesOf, put } from "../../helpers/saves/journals.ts";

const machine = createEmulator(readBundledRom("lantern") ?? expect.fail()).snapshot();
const HEAD: JournalRecord = { type: "head", runId: "run", checkpointId: null, ancestorIds: [], saveSeq: 0 };
const KEYFRAME: JournalRecord = { type: "keyframe", step: 50, machine };
const CALL: JournalRecord = {
  ...{ type: "call", step: 1, purpose: "play", model: "m", requestSha256: "", reservedUsd: 0.5 },
};
const usage = { ...NO_USAGE, inputTokens: 10, outputTokens: 3 };
const REPLY: JournalRecord = {
  ...{ type: "reply", step: 1, purpose: "play", costUsd: 0.1, ms: 7.5 },
  reply: {
    content: [{ type: "text", text: "hm ".repeat(2_000) }],
    stopReason: "end_turn",
    usage,
    model: "m",
  },
};

function append(disk: PowerCutDisk, ...records: readonly JournalRecord[]): void {
  const { journal } = openJournal({ folder: FOLDER, slug: "lantern", saves: [], disk });
  for (const record of records) journal.append("b", record);
  journal.close();
}

/** So many paid calls, a keyframe after every fiftieth. */
function played(calls: number, disk: PowerCutDisk = powerCutDisk()): PowerCutDisk {
  const steps = Array.from({ length: calls }, (_, i) =>
    (i + 1) % 50 === 0 ? [CALL, REPLY, KEYFRAME] : [CALL, REPLY],
  );
  append(disk, HEAD, ...steps.flat());
  return disk;
}

/** The ledger of all lines, each read. */
const wholeOf = (disk: PowerCutDisk) =>
  summarizeLedger(callsOf(new JournalReader(disk, JOURNAL).entriesFrom().map(({ entry }) => entry)));

function summed(disk: PowerCutDisk) {
  let bytes = 0;
  const counting: Disk = {
    ...disk,
    read(...given) {
      const read = disk.read(...given);
      bytes += read.length;
      return read;
    },
  };
  const { sums, rest } = sumJournal(new JournalReader(counting, JOURNAL));
  return { ledger: sums.ledger(), byRun: sums.byRun(), rest, bytes };
}

/** The journal with the totals of its keyframes changed, and its chain made to fit. */
function forged(disk: PowerCutDisk, change: (totals: JsonObject) => unknown): void {
  let place = JOURNAL_START;
  const lines = linesOf(bytesOf(disk)).map((line) => {
    const { seq: _, prev: __, sum: ___, ...value } = JSON.parse(line.toString()) as JsonObject;
    const totals = value["totals"] as JsonObject | undefined;
    const other = totals === undefined ? value : { ...value, totals: change(totals) ?? totals };
    const { bytes, after } = encodeLine(other as JsonObject, place);
    place = after;
    return bytes;
  });
  put(disk, Buffer.concat(lines));
}

test("a journal's calls are summed up from its last keyframe: as much is read of a long one as of a short one", () => {
  const [short, long] = [summed(played(120)), summed(played(1_020))];

  expect(long.ledger.total).toMatchObject({
    calls: 1_020,
    usage: { inputTokens: 10_200, outputTokens: 3_060 },
  });
  expect(long.ledger).toEqual(wholeOf(played(1_020)));
  expect(long.byRun).toMatchObject([{ key: "run", calls: 1_020 }]);
  expect(long.bytes).toBeLessThan(short.bytes * 1.1);
});

test("the sums of several processes, with a call that one of them left open, are those of all lines", () => {
  const disk = powerCutDisk();
  played(60, disk);
  append(disk, CALL);
  append(disk, CALL, REPLY, KEYFRAME, CALL);

  const { ledger } = summed(disk);

  expect(ledger.total).toMatchObject({ calls: 63, lostCalls: 2, unconfirmedUsd: 1 });
  expect(ledger).toEqual(wholeOf(disk));
  expect(checkTotals(new JournalReader(disk, JOURNAL).entriesFrom())).toEqual({ faults: [], unknownAt: [] });
});

test("a keyframe says no totals while a call is open", () => {
  const disk = powerCutDisk();
  append(disk, HEAD, CALL, KEYFRAME);

  expect(linesOf(bytesOf(disk)).at(-1)?.toString()).not.toContain('"totals"');
});

test("a journal of an earlier version, whose keyframes have no totals, is read whole", () => {
  const disk = played(120);
  forged(disk, () => []);
  const { ledger } = summed(disk);

  expect(ledger.total.calls).toBe(120);
});

test("totals that are not those of the calls before are reported, limits do not count by them, and the next ones are right", () => {
  const disk = played(60);
  forged(disk, (totals) => ({
    ...totals,
    total: [["total", ...Array.from({ length: 11 }, () => 0)]],
    runs: [],
  }));
  const entries = new JournalReader(disk, JOURNAL).entriesFrom();

  expect(checkTotals(entries).faults).toEqual([
    expect.stringMatching(/^the totals at step 50 are not those of the calls before \(record \d+\)$/),
  ]);
  expect(
    spentSoFar(new JournalReader(disk, JOURNAL).skim(["head", "call", "reply"]), "run").costUsd,
  ).toBeCloseTo(6);

  append(disk, CALL, REPLY, KEYFRAME);
  expect(summed(disk).ledger).toEqual(wholeOf(disk));
});

test.each<[string, (totals: JsonObject) => unknown, object]>([
  [
    "a group more is left aside",
    (totals) => ({ ...totals, places: [["Village", 60]] }),
    { faults: [], unknownAt: [] },
  ],
  [
    "other lines are not used, and are no fault",
    (totals) => ({ ...totals, models: [["m", 60, "more"]] }),
    { faults: [], unknownAt: [50] },
  ],
  [
    "a group more hides no false one",
    (totals) => ({ ...totals, runs: [], places: [] }),
    { faults: [expect.stringContaining("the totals at step 50")], unknownAt: [] },
  ],
])("totals of a later version: %s", (_, change, verdict) => {
  const disk = played(60);
  forged(disk, change);

  expect(checkTotals(new JournalReader(disk, JOURNAL).entriesFrom())).toEqual(verdict);
  expect(summed(disk).ledger).toEqual(wholeOf(disk));
});

test("a line in the end that does not belong ends the sums, and is told", () => {
  const disk = played(60);
  const lines = linesOf(bytesOf(disk));
  lines.splice(-3, 1);
  put(disk, Buffer.concat(lines));

  expect(summed(disk)).toMatchObject({ rest: "broken", ledger: { total: { calls: 59 } } });
});
