import fc from "fast-check";
import { expect, test } from "vitest";
import { openMemoryGate } from "../../src/engine/gate/memory-gate.ts";
import { rateWindow } from "../../src/engine/gate/rate-window.ts";

const NEVER = new AbortController().signal;

/** Time that passes only where somebody waits; keeps each wait. */
function virtualTime(random: () => number = () => 0) {
  let nowMs = 0;
  const waits: number[] = [];
  const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    waits.push(ms);
    nowMs += ms;
  };
  return { waits, time: { clock: { elapsedMs: () => nowMs }, sleep, random } };
}

/** The calls that each job wants to make, by what they cost in cents; and what the fleet may spend. */
const FLEETS = fc.record({
  jobs: fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 6,
  }),
  limit: fc.integer({ min: 0, max: 200 }),
});

test("whatever the order, the fleet's money is passed by no more than the calls that are under way", async () => {
  await fc.assert(
    fc.asyncProperty(FLEETS, fc.scheduler(), async ({ jobs, limit }, scheduler) => {
      const gate = await openMemoryGate({ fleetCostUsd: limit, rates: {} }, virtualTime().time);
      const underWay = new Map<number, number>();
      let total = 0;
      /** What may be spent at most once the limit is reached: what is spent, and what is under way then. */
      let most = limit === 0 ? 0 : Number.POSITIVE_INFINITY;
      const play = async (costs: readonly number[], job: number): Promise<void> => {
        let own = 0;
        for (const cost of costs) {
          await scheduler.schedule(Promise.resolve(), `job ${job} asks`);
          if ((await gate.enter({ job: `${job}`, model: "claude" }, NEVER)) === "budget") return;
          underWay.set(job, cost);
          await scheduler.schedule(Promise.resolve(), `job ${job} is answered`);
          underWay.delete(job);
          own += cost;
          total += cost;
          await gate.spent(`${job}`, own);
          if (total >= limit && most === Number.POSITIVE_INFINITY) {
            most = [...underWay.values()].reduce((sum, other) => sum + other, total);
          }
        }
      };

      await scheduler.waitFor(Promise.all(jobs.map(play)));

      expect(total).toBeLessThanOrEqual(most);
      expect(await gate.total()).toBe(total);
      const wanted = jobs.flat().reduce((sum, cost) => sum + cost, 0);
      // Nobody is sent away before that: what is not spent was not wanted.
      if (total < limit) expect(total).toBe(wanted);
    }),
  );
});

test("those who waited out a pause do not go on in one instant", async () => {
  let random = 0;
  const { waits, time } = virtualTime(() => random);
  const gate = await openMemoryGate({ fleetCostUsd: null, rates: {} }, time);
  const held: Promise<unknown>[] = [];

  await gate.pause("claude", 60_000);
  for (const chance of [0, 0.5, 0.999]) {
    random = chance;
    held.push(gate.enter({ job: `${chance}`, model: "claude" }, NEVER));
    // Time passes where somebody waits: for the next one the pause begins anew.
    await Promise.all(held);
    await gate.pause("claude", 60_000);
  }

  expect(waits).toEqual([60_000, 61_000, 61_998]);
});

test.each([
  [1, { requests: 1, seconds: 60 }],
  [50, { requests: 5, seconds: 6 }],
  [60, { requests: 1, seconds: 1 }],
  [90, { requests: 3, seconds: 2 }],
  [4_000, { requests: 200, seconds: 3 }],
])("%i requests a minute are counted in the smallest window of whole seconds", (perMinute, window) => {
  expect(rateWindow(perMinute)).toEqual(window);
});

test("a request is not let go when the money is spent while its rate is looked at", async () => {
  const gate = await openMemoryGate({ fleetCostUsd: 1, rates: {} }, virtualTime().time);

  const asked = gate.enter({ job: "a", model: "claude" }, NEVER);
  await Promise.all([gate.spent("b", 1), asked]);

  expect(await asked).toBe("budget");
});
