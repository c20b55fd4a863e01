import { expect, test } from "vitest";
import { RunnerError } from "../../../src/errors.ts";
import { backOffMs, isLasting } from "../../../src/fleet/engine/back-off.ts";
import { openMemoryGate } from "../../../src/fleet/engine/gate/memory-gate.ts";
import { createLocalEngine } from "../../../src/fleet/engine/local/local-engine.ts";
import { endedLeft, fleetJob } from "../../helpers/fleet/fleet-jobs.ts";

const NEVER = new AbortController().signal;

/** An engine in whose time only waits pass, and its waits. */
async function engineWithWaits(attempts: number) {
  let nowMs = 0;
  const waits: number[] = [];
  const time = {
    clock: { elapsedMs: () => nowMs },
    sleep: async (ms: number): Promise<void> => {
      waits.push(ms);
      nowMs += ms;
    },
    random: () => 0.5,
  };
  const gate = await openMemoryGate({ fleetCostUsd: null, rates: {} }, time);
  return { waits, engine: createLocalEngine({ gate, attempts, worker: "this test", ...time }) };
}

test("a job that fails waits longer before each attempt", async () => {
  const { engine, waits } = await engineWithWaits(5);
  await engine.add([fleetJob(1)]);

  await engine.work({
    ...{ jobs: 1, signal: NEVER, untilEmpty: true },
    play: async () => {
      throw new Error("it fell over");
    },
  });

  expect(waits).toEqual([750, 1_500, 3_000, 6_000]);
});

test("a job that another worker has is looked at half a minute later, and has not failed", async () => {
  const { engine, waits } = await engineWithWaits(1);
  await engine.add([fleetJob(1)]);
  let plays = 0;

  await engine.work({
    ...{ jobs: 1, signal: NEVER, untilEmpty: true },
    play: async () => {
      plays += 1;
      return plays < 3 ? { type: "put-back", why: "taken-over", text: "another has it" } : endedLeft();
    },
  });

  expect(waits).toEqual([30_000, 30_000]);
  expect((await engine.states()).get(fleetJob(1).id)).toMatchObject({ state: "done", attempts: 0 });
});

test("the wait before an attempt doubles up to a minute, and half of it is chance", () => {
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
