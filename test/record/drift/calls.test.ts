import fc from "fast-check";
import { expect, it } from "vitest";
import type { DriftEntry } from "../../../src/parts/drift/base/drift.ts";
import { newestCalls } from "../../../src/parts/drift/record/signals/calls.ts";
import { median, RISE_CALLS, riseOf } from "../../../src/parts/drift/record/signals/rise.ts";

/** The same as it is defined, however long it takes. */
function plainMedian(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  const [low, high] = [sorted[half - 1] ?? 0, sorted[half] ?? 0];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

function plainRise(numbers: readonly number[]): number | null {
  const logs = numbers.filter((one) => one > 0).map(Math.log);
  if (logs.length < RISE_CALLS / 2) return null;
  const slopes = logs.flatMap((log, at) => logs.slice(at + 1).map((later, by) => (later - log) / (by + 1)));
  const slope = plainMedian(slopes);
  if (slope <= 0) return null;
  const times = Math.exp(slope * (logs.length - 1));
  return Math.exp(plainMedian(logs.map((log, at) => log - slope * at))) * times;
}

const numbers = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 31, size: "max" });

it("medians and rises are those of their definitions, to the last bit", () => {
  fc.assert(
    fc.property(numbers, (some) => {
      expect(median(some)).toBe(plainMedian(some));
      expect(riseOf(some)?.to ?? null).toBe(plainRise(some));
    }),
    { numRuns: 500 },
  );
});

it("the newest calls are the last thirty of a window, however many steps of others are between", () => {
  const call = fc.record({ ms: fc.nat(9_000), costUsd: fc.constant(null), cacheShare: fc.constant(1) });
  const entries = fc.array(fc.option(call, { nil: undefined }), {
    minLength: 20,
    maxLength: 90,
    size: "max",
  });

  fc.assert(
    fc.property(entries, (calls) => {
      const window = calls.map((one, step) => ({ step, ...(one === undefined ? {} : { call: one }) }));
      const all = window.flatMap((entry) =>
        entry.call === undefined ? [] : [{ ...entry.call, step: entry.step }],
      );
      const expected = all.length < RISE_CALLS ? null : { calls: all.slice(-RISE_CALLS), misses: 0 };

      expect(newestCalls(window as unknown as DriftEntry[])).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
