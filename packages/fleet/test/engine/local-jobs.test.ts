import { expect, test } from "vitest";
import { endedLeft, fleetJobs } from "../../../../test/helpers/fleet/fleet-jobs.ts";
import type { WorkOptions } from "../../src/engine/fleet-engine.ts";
import { openMemoryGate } from "../../src/engine/gate/memory-gate.ts";
import { createLocalEngine } from "../../src/engine/local/local-engine.ts";

const NEVER = new AbortController().signal;

async function engineOf(attempts: number) {
  const sleep = async (): Promise<void> => {};
  const gate = await openMemoryGate(
    { fleetCostUsd: null, rates: {} },
    { clock: { elapsedMs: () => 0 }, sleep },
  );
  return createLocalEngine({ gate, attempts, sleep, firstWaitMs: 0 });
}

test("a job is added once, and again by its end where it is over", async () => {
  const [engine, jobs] = [await engineOf(1), fleetJobs(3)];
  const seen: unknown[] = [];
  const play: WorkOptions["play"] = async ({ cell }, _, { number, isLast, goOnFrom }) => {
    seen.push([cell["seed"], number, isLast, goOnFrom]);
    return endedLeft();
  };
  const work = () => engine.work({ jobs: 2, signal: NEVER, play });
  const ends = new Map(jobs.slice(0, 2).map(({ id }, at) => [id, `end ${at}`]));

  expect(await engine.add(jobs.slice(0, 2))).toEqual({ added: 2, known: 0 });
  expect(await engine.add(jobs, new Map())).toEqual({ added: 1, known: 2 });
  expect(await engine.add(jobs, ends)).toEqual({ added: 0, known: 3 });
  expect([await work(), await engine.paused()]).toEqual(["empty", null]);
  expect(seen.splice(0)).toEqual([
    [1, 1, true, null],
    [2, 1, true, null],
    [3, 1, true, null],
  ]);
  expect(await engine.add(jobs)).toEqual({ added: 0, known: 3 });
  expect(await engine.add(jobs, ends)).toEqual({ added: 2, known: 1 });
  expect(await work()).toBe("empty");
  expect(seen).toEqual([
    [1, 1, true, "end 0"],
    [2, 1, true, "end 1"],
  ]);
});

test("attempts are numbered up to the last one, a TypeError is one too, and a job given up is not played again", async () => {
  const engine = await engineOf(3);
  await engine.add(fleetJobs(1));
  const attempts: unknown[] = [];
  const play: WorkOptions["play"] = async (_, __, { number, isLast }) => {
    attempts.push([number, isLast]);
    throw number === 1 ? new TypeError("a bug") : new Error("it fell over");
  };

  expect(await engine.work({ jobs: 1, signal: NEVER, play })).toBe("empty");
  expect(await engine.work({ jobs: 1, signal: NEVER, play })).toBe("empty");
  expect(attempts).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
});

test("spent money pauses the engine with the first reason; what is open is played by the next work", async () => {
  const engine = await engineOf(2);
  await engine.add(fleetJobs(4));
  const played: unknown[] = [];
  const end = await engine.work({
    ...{ jobs: 1, signal: NEVER },
    play: async ({ cell: { seed } }) => {
      played.push(seed);
      return seed === 1 ? endedLeft() : { type: "put-back", why: "fleet-budget", text: `spent by ${seed}` };
    },
  });

  expect([end, await engine.paused(), played]).toEqual(["paused", "spent by 2", [1, 2]]);
  const again: unknown[] = [];
  const next = await engine.work({
    ...{ jobs: 1, signal: NEVER },
    play: async ({ cell: { seed } }) => {
      again.push(seed);
      return endedLeft();
    },
  });
  expect([next, await engine.paused(), again]).toEqual(["empty", null, [2, 3, 4]]);
});

test("a job that is put back is played again at once; a stopped engine is drained", async () => {
  const [engine, stop] = [await engineOf(1), new AbortController()];
  await engine.add(fleetJobs(2));
  const played: unknown[] = [];
  const end = await engine.work({
    ...{ jobs: 1, signal: stop.signal },
    play: async ({ cell: { seed } }) => {
      played.push(seed);
      if (played.length === 3) stop.abort(new Error("enough"));
      return played.length === 2 ? endedLeft() : { type: "put-back", why: "drained", text: "stopped" };
    },
  });

  expect([end, await engine.paused(), played]).toEqual(["drained", null, [1, 1, 2]]);
});
