import { expect, it } from "vitest";
import { describeWithRedis } from "../helpers/fleet/redis-server.ts";
import { killWorkers, startWorker } from "../helpers/queue/kill-fleet.ts";
import { mixedFleet, queueFleet, tellCalls, tellFleet } from "../helpers/queue/queued-fleet.ts";
import { rounds } from "../helpers/runs/sweep.ts";

const KILLS = rounds(2, 100);
const SEED = Number(process.env["KILL_SEED"] ?? 20261122);
const JOBS = KILLS < 50 ? 6 : 40;
const FLEET = mixedFleet(JOBS, 24);

describeWithRedis("a fleet whose workers are killed", () => {
  it(`ends as if it had been left alone, after ${KILLS} kills: no step is lost, no reply paid for twice`, {
    timeout: 120_000 + KILLS * 10_000,
  }, async () => {
    const plain = await queueFleet(FLEET);
    expect((await startWorker(plain, "--until-empty").finished).code).toBe(0);
    const expected = await tellFleet(plain);
    expect(Object.keys(expected)).toHaveLength(JOBS);
    const mortal = await queueFleet(FLEET);

    const isOver = async () => (await mortal.book.ends()).size === JOBS;
    const killed = await killWorkers(mortal, { kills: KILLS, seed: SEED, isOver });
    const { code, stderr } = await startWorker(mortal, "--until-empty").finished;

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // Whoever is quick has ended before the last of them.
    expect(killed.workers + killed.children).toBeGreaterThanOrEqual(KILLS / 2);
    expect(await tellFleet(mortal)).toEqual(expected);
    const calls = tellCalls(mortal);
    expect(calls).toMatchObject({ distinct: tellCalls(plain).distinct, refusals: [] });
    // A worker had two calls under way at most, a process of it one.
    expect(calls.again).toBeLessThanOrEqual(2 * killed.workers + killed.children);
  });
});
