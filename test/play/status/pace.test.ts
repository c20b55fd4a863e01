import { expect, test } from "vitest";
import type { JournalEntry } from "../../../src/base/vocabulary/journal/journal-record.ts";
import { paceOf } from "../../../src/play/status/pace.ts";

const START = Date.parse("2026-11-22T12:00:00Z");

/** Entries by their types, each so many seconds behind the one before; replies cost a cent. */
function entries(...list: readonly (readonly [JournalEntry["type"], number, object?])[]): JournalEntry[] {
  let at = START;
  return list.map(([type, seconds, more]) => {
    at += seconds * 1_000;
    const cost = type === "reply" ? { costUsd: 0.01 } : {};
    return { type, time: new Date(at).toISOString(), ...cost, ...more } as unknown as JournalEntry;
  });
}

/** A step that takes 36 s: a hundred an hour. */
const STEP = [
  ["call", 0],
  ["reply", 30],
  ["outcome", 6],
] as const;

test("steps and money are counted by the hour", () => {
  const pace = paceOf(entries(...STEP, ...STEP, ...STEP), "run");

  expect(pace).toEqual({ stepsAnHour: 100, costUsdAnHour: 1 });
});

test("time between two processes is no time of play, a slow reply is", () => {
  const paused = paceOf(entries(...STEP, ["call", 1_800], ["reply", 30], ["outcome", 6]), "run");
  const slow = paceOf(entries(["call", 0], ["reply", 354], ["outcome", 6]), "run");

  expect(paused.stepsAnHour).toBe(100);
  expect(slow.stepsAnHour).toBe(10);
});

test("neither the seconds between two sessions count, nor another game", () => {
  const other = { branchId: "other", runId: "other" };
  const between = [
    ["start", 45, other] as const,
    ["call", 0, other] as const,
    ["outcome", 9, other] as const,
  ];
  const pace = paceOf(entries(...STEP, ...between, ["call", 45, { opened: true }], ...STEP), "run");

  expect(pace.stepsAnHour).toBe(100);
});

test("a call that a killed process left open is no time of play", () => {
  const pace = paceOf(entries(["call", 0], ["call", 3_000], ["reply", 30], ["outcome", 6]), "run");

  expect(pace.stepsAnHour).toBe(100);
});

test("only the newest hour counts", () => {
  const early = Array.from({ length: 200 }, () => [["call", 1] as const, ["outcome", 1] as const]).flat();
  const late = Array.from({ length: 100 }, () => STEP).flat();

  const { stepsAnHour } = paceOf(entries(...early, ...late), "run");

  expect(stepsAnHour).toBe(100);
});

test.each([
  ["nothing", [], { stepsAnHour: null, costUsdAnHour: null }],
  ["one entry", entries(["call", 0]), { stepsAnHour: null, costUsdAnHour: null }],
  [
    "a model without a price",
    entries(["call", 0], ["reply", 30, { costUsd: null }], ["outcome", 6]),
    { stepsAnHour: 100, costUsdAnHour: null },
  ],
  [
    "a try that was lost",
    entries(["call", 0], ["lost", 18, { costUsd: null }], ["reply", 12], ["outcome", 6]),
    { stepsAnHour: 100, costUsdAnHour: 1 },
  ],
])("of %s", (_, recorded, pace) => {
  expect(paceOf(recorded, "run")).toEqual(pace);
});
