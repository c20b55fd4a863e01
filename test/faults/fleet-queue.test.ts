import { expect, it } from "vitest";
import { describeWithRedis, startRedis } from "../helpers/fleet/redis-server.ts";
import { childrenOf, startWorker } from "../helpers/queue/kill-fleet.ts";
import {
  mixedFleet,
  type QueuedFleet,
  queueFleet,
  submitAgain,
  tellCalls,
  tellFleet,
} from "../helpers/queue/queued-fleet.ts";
import type { Running } from "../helpers/runs/run-command.ts";

const FLEET = mixedFleet(4, 16);

describeWithRedis("a fleet on a queue that is disturbed", () => {
  const finish = async (fleet: QueuedFleet) => {
    const { code } = await startWorker(fleet, "--until-empty").finished;
    return { code, told: await tellFleet(fleet) };
  };
  const callsOf = ({ server }: QueuedFleet): number => server.exchanges.length;

  it("goes on with another worker when one is stopped, which is fenced when it wakes: nothing is mixed", async () => {
    const expected = await finish(await queueFleet(FLEET));
    const fleet = await queueFleet(FLEET);
    const asleep = startWorker(fleet);
    await expect.poll(() => callsOf(fleet)).toBeGreaterThan(4);
    const pids = [asleep.child.pid ?? 0, ...childrenOf(asleep.child.pid ?? 0)];
    const began = await fleet.book.ends();

    for (const pid of pids) process.kill(pid, "SIGSTOP");
    // Its lease runs out meanwhile: another plays its jobs to their ends.
    const ended = await finish(fleet);
    for (const pid of pids) process.kill(pid, "SIGCONT");
    asleep.child.kill("SIGINT");
    const { code } = await asleep.finished;

    expect(began.size).toBeLessThan(4);
    expect(ended).toEqual(expected);
    expect(code).toBe(130);
    expect(await tellFleet(fleet)).toEqual(expected.told);
    // It had two calls under way.
    expect(tellCalls(fleet)).toMatchObject({ refusals: [] });
    expect(tellCalls(fleet).again).toBeLessThanOrEqual(2);
  });

  it("goes on when its Redis is restarted and then emptied, and beside another of its name", async () => {
    const redis = await startRedis();
    const [fleet, other] = [await queueFleet(FLEET, redis), await queueFleet(FLEET, redis)];
    const workers: readonly Running[] = [startWorker(fleet), startWorker(other)];
    await expect.poll(() => Math.min(callsOf(fleet), callsOf(other))).toBeGreaterThan(2);

    await redis.stop("saved");
    await redis.start();
    const seen = callsOf(fleet);
    await expect.poll(() => callsOf(fleet)).toBeGreaterThan(seen + 2);
    await redis.stop("killed");
    await redis.start();
    await Promise.all([submitAgain(fleet), submitAgain(other)]);
    const [one, another] = [await finish(fleet), await finish(other)];
    for (const { child } of workers) child.kill("SIGINT");
    const ended = await Promise.all(workers.map(({ finished }) => finished));

    expect(one).toEqual(another);
    expect(one).toMatchObject({ code: 0 });
    expect(Object.keys(one.told)).toHaveLength(4);
    for (const { code, stderr } of ended) {
      expect(code).toBe(130);
      expect(stderr).toMatch(/^runner: unix:.*: trying again$/m);
      expect(stderr).toMatch(/^runner: unix:.*: connected again$/m);
    }
    // Two calls were under way at each of the two.
    for (const each of [fleet, other]) {
      expect(tellCalls(each)).toMatchObject({ refusals: [] });
      expect(tellCalls(each).again).toBeLessThanOrEqual(4);
    }
  });
});
