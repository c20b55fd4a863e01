import { expect, test } from "vitest";
import type { DriftEntry } from "../../../src/parts/drift/base/drift.ts";
import type { Recent } from "../../../src/parts/drift/record/signal.ts";
import { readNearCycle } from "../../../src/parts/drift/record/signals/near-cycle.ts";

/** The reading of steps of which each is a letter. */
function read(letters: string, lastFresh = -1, old = -1) {
  const window = [...letters].map((action, step) => ({
    ...{ step, action, place: null, screen: "", state: String(step) },
    ...(step <= old ? {} : { experience: [] }),
  })) as unknown as readonly DriftEntry[];
  const { value, evidence, since } = readNearCycle({ window, lastFresh } as unknown as Recent);
  return evidence === ""
    ? null
    : [value, evidence.replace(/nearly the same (\d+) steps (\d+) times.*/, "$1 x $2"), since];
}

test.each<[string, string, readonly [number, string, number] | null]>([
  ["once", "abcdefgh", null],
  ["twice", "abcdeabcde", [0.5, "5 x 2", 0]],
  ["four times", "abcde".repeat(4), [1, "5 x 4", 0]],
  ["more often", "abcde".repeat(6), [1, "5 x 6", 0]],
  ["behind other steps, as rounds that are a step shorter", "xyzabcdefabcdef", [0.5, "5 x 2", 4]],
  ["a round of twelve", "abcdefghijkl".repeat(2), [0.5, "11 x 2", 1]],
  ["two of eight steps changed", "abXdeYghabcdefgh", [0.5, "8 x 2", 0]],
  ["three of eight steps changed", "aXcYeZghabcdefgh", null],
  ["one of seven steps changed", "abXdefgabcdefg", [0.5, "7 x 2", 0]],
  ["two of seven steps changed", "abXdYfgabcdefg", null],
  ["a step missing", "abcefabcdef", [0.5, "6 x 2", 0]],
  ["a step more", "abXcdefabcdef", [0.5, "6 x 2", 0]],
  ["one deed alone", "a".repeat(30), null],
])("rounds that are nearly equal: %s", (_, letters, reading) => {
  expect(read(letters)).toEqual(reading);
});

test("only steps since the newest gain count, and since an earlier version's", () => {
  expect(read("abcdeabcdeabcde", 4)).toEqual([0.5, "5 x 2", 5]);
  expect(read("abcdeabcdeabcde", 7)).toBeNull();
  expect(read("abcdeabcdeabcde", -1, 4)).toEqual([0.5, "5 x 2", 5]);
});

test("the evidence names where the rounds begin", () => {
  const window = [..."abcdeabcde"].map((action, step) => ({ step, action, place: "Wood", experience: [] }));

  expect(readNearCycle({ window, lastFresh: -1 } as unknown as Recent).evidence).toBe(
    "nearly the same 5 steps 2 times, from Wood on, without progress",
  );
});
