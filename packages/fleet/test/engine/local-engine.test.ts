import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { backOffMs } from "../../../../src/base/quantities/back-off.ts";
import { endedLeft, fleetJob } from "../../../../test/helpers/fleet/fleet-jobs.ts";
import { openMemoryGate } from "../../src/engine/gate/memory-gate.ts";
import { isLasting } from "../../src/engine/lasting-errors.ts";
import { createLocalEngine } from "../../src/engine/local/local-engine.ts";

const NEVER = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
  // What is waited for passes at once.
  vi.setTimerTickMode("nextTimerAsync");
});
afterEach(() => {
  vi.useRealTimers();
});

/** An engine with one job. */
async function engineWithJob(attempts: number) {
  const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
  const gate = await openMemoryGate(
    { fleetCostUsd: null, rates: {} },
    { clock: { elapsedMs: () => Date.now() }, sleep },
  );
  const engine = createLocalEngine({ gate, attempts, sleep });
  await engine.add([fleetJob(1)]);
  return engine;
}

test("a job that fails waits longer before each attempt, a minute at most", async () => {
  const engine = await engineWithJob(9);
  const startedMs: number[] = [];

  await engine.work({
    ...{ jobs: 1, signal: NEVER },
    play: async () => {
      startedMs.push(Date.now());
      throw new Error("it fell over");
    },
  });

  const waits = startedMs.slice(1).map((ms, at) => ms - (startedMs[at] ?? 0));
  const least = [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000);
  expect(
    waits.map((ms, at) => ms >= (least[at] ?? 0) && ms <= Math.min(2 * (least[at] ?? 0), 60_000)),
  ).toEqual(least.map(() => true));
});

test("a job that another worker has is looked at half a minute later, and has not failed", async () => {
  const engine = await engineWithJob(1);
  const startedMs: number[] = [];
  const numbers: number[] = [];

  const end = await engine.work({
    ...{ jobs: 1, signal: NEVER },
    play: async (_, __, { number }) => {
      startedMs.push(Date.now());
      numbers.push(number);
      return startedMs.length < 3
        ? { type: "put-back", why: "taken-over", text: "another has it" }
        : endedLeft();
    },
  });

  expect(startedMs.map((ms) => ms - (startedMs[0] ?? 0))).toEqual([0, 30_000, 60_000]);
  expect({ end, numbers }).toEqual({ end: "empty", numbers: [1, 1, 1] });
});

test("the wait of a queue before an attempt doubles up to a minute, and half of it is chance", () => {
  expect([1, 2, 3, 6, 7, 30].map((failed) => backOffMs(failed, 0))).toEqual([
    500, 1_000, 2_000, 16_000, 30_000, 30_000,
  ]);
  expect(backOffMs(1, 0.999)).toBe(1_000);
});

test.each([
  [new RunnerError("credentials-refused", "no"), true],
  [new RunnerError("store-refused", "no"), true],
  [new RunnerError("rom-invalid", "no"), true],
  [new RunnerError("store-failed", "no"), false],
  [new RunnerError("model-unreachable", "no"), false],
  [new RunnerError("cannot-write", "no"), false],
  [new Error("a bug"), false],
])("%o is tried again unless a person must mend it first", (error, isForGood) => {
  expect(isLasting(error)).toBe(isForGood);
});
