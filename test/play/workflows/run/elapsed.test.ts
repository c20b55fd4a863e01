import { expect, test } from "vitest";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import { elapsedBefore, StepTimer, timesBetween } from "../../../../src/parts/workflows/play/run/elapsed.ts";

const at = (seconds: number, entry: object) =>
  ({ time: new Date(seconds * 1_000).toISOString(), ...entry }) as unknown as JournalEntry;
const begin = (seconds: number, path: string, attempt = 1, planId = "p") =>
  at(seconds, { type: "stage", phase: "begin", planId, path, attempt });
const call = (seconds: number) => at(seconds, { type: "call" });

const secondsOf = (entries: readonly JournalEntry[]) =>
  [...timesBetween(entries)].map(({ ms }) => ms / 1_000);

test.each<[string, readonly JournalEntry[], readonly number[]]>([
  ["nothing before the first", [call(9), call(12)], [0, 3]],
  ["not the time until a person lets it go on", [call(1), at(8, { type: "resume" }), call(9)], [0, 0, 1]],
  ["not back where the clock was put back", [call(9), call(2), call(3)], [0, 0, 1]],
  ["the time to a step's beginning", [call(1), begin(3, "go")], [0, 2]],
  [
    "not to its beginning once more, in another process",
    [begin(1, "go"), begin(7, "go"), call(8)],
    [0, 0, 1],
  ],
  ["to another try of it", [begin(1, "go"), begin(7, "go", 2)], [0, 6]],
  ["to the same of another run", [begin(1, "go"), begin(7, "go", 1, "q")], [0, 6]],
  ["to its end", [begin(1, "go"), at(7, { type: "stage", phase: "end", path: "go" })], [0, 6]],
])("the time between records: %s", (_, entries, seconds) => {
  expect(secondsOf(entries)).toEqual(seconds);
});

test("a step's time in earlier processes begins with its own first beginning", () => {
  const entries = [
    ...[begin(0, "go", 1, "q"), begin(1, "go"), call(3), begin(4, "then"), call(6)],
    ...[begin(60, "go"), call(63), begin(65, "go", 2), call(66)],
  ];
  const before = (path: string, attempt = 1, planId = "p") =>
    elapsedBefore(entries, { planId, path, attempt }) / 1_000;

  expect(before("go")).toBe(11);
  expect(before("go", 2)).toBe(1);
  expect(before("then")).toBe(8);
  expect(before("none")).toBe(0);
  expect(before("go", 1, "q")).toBe(12);
});

test("a step's time goes on with what it took before", () => {
  let now = 1_000;
  const timer = new StepTimer({ elapsedMs: () => now });
  timer.start("go", 400);
  now += 100.6;

  expect(timer.msAt("go")).toBe(501);
  expect(timer.msAt("other")).toBe(0);
});
