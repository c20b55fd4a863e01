import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { JOURNAL_START, type JournalLine, readLines } from "../../../../src/record/journal/format/lines.ts";
import {
  chainOf,
  encodeJournal,
  portableRecords,
  recordsOfLines,
} from "../../src/run-file/portable-journal.ts";

const game = (romPath: string | null, more: object = {}) => ({ game: { title: "A", romPath, ...more } });

/** A journal of two runs, each with two branches, one behind the other. */
const VALUES: readonly object[] = [
  {
    type: "start",
    branchId: "a",
    runId: "one",
    ...game("/home/me/game.gb", { gameMap: "/m", symbols: null }),
  },
  { type: "start", branchId: "x", runId: "two", ...game("lantern:7") },
  { type: "call", branchId: "x", step: 1, settings: { baseUrl: "http://10.0.0.1", model: "m" } },
  { type: "call", branchId: "a", step: 1, totals: { calls: 2 } },
  { type: "keyframe", branchId: "x", step: 1, totals: { calls: 1 } },
  { type: "branch", branchId: "y", runId: "two", from: { seq: 5, offset: 500, hash: "h5" } },
  { type: "branch", branchId: "b", runId: "one", from: { seq: 4, offset: 400, hash: "h4" } },
  { type: "decision", branchId: "y", settings: { baseUrl: null, model: "n" }, totals: { calls: 1 } },
  { type: "branch", branchId: "z", runId: "two", from: { seq: 4, offset: 400, hash: "h4" } },
  { type: "branch", branchId: "w", runId: "two", from: null },
  { type: "outcome", branchId: "none" },
];
const LINES = VALUES.map((value, at) => ({
  value: { seq: at, prev: `p${at}`, sum: `s${at}`, ...value },
  after: { seq: at + 1 },
})) as unknown as readonly JournalLine[];

test("a run's records are those of its branches, without paths, servers and a keyframe's sums over all runs", () => {
  expect(portableRecords(LINES, "two")).toEqual([
    { type: "start", branchId: "x", runId: "two", ...game("lantern:7") },
    { type: "call", branchId: "x", step: 1, settings: { baseUrl: null, model: "m" } },
    { type: "keyframe", branchId: "x", step: 1 },
    { type: "branch", branchId: "y", runId: "two", from: { seq: 3 } },
    { type: "decision", branchId: "y", settings: { baseUrl: null, model: "n" }, totals: { calls: 1 } },
    // It leaves from a record of the other run.
    { type: "branch", branchId: "z", runId: "two", from: { seq: -1 } },
    { type: "branch", branchId: "w", runId: "two", from: null },
  ]);
  expect(portableRecords(LINES, "one")).toEqual([
    { type: "start", branchId: "a", runId: "one", ...game(null, { gameMap: null, symbols: null }) },
    { type: "call", branchId: "a", step: 1, totals: { calls: 2 } },
    { type: "branch", branchId: "b", runId: "one", from: { seq: 2 } },
  ]);
  expect(portableRecords(LINES, "three")).toEqual([]);
});

test("they are written as a journal and read again, and their hash depends on their order", () => {
  const records = portableRecords(LINES, "two").slice(0, 5);
  const { lines, rest } = readLines(encodeJournal(records), JOURNAL_START);
  const branch = lines[3]?.value["from"] as JsonObject | undefined;

  expect([rest, recordsOfLines(lines)]).toEqual(["none", records]);
  expect(branch).toEqual(lines[2]?.after);
  expect(chainOf(records)).toBe(chainOf(recordsOfLines(lines)));
  const [first = {}, second = {}, ...others] = records;
  expect(chainOf([second, first, ...others])).not.toBe(chainOf(records));
  expect(chainOf(records.slice(0, -1))).not.toBe(chainOf(records));
  expect(chainOf([])).toMatch(/^[0-9a-f]{64}$/);
});
