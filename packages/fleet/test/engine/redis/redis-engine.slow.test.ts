import { expect, it, onTestFinished } from "vitest";
import { endedLeft, fleetJob, fleetJobs } from "../../../../../test/helpers/fleet/fleet-jobs.ts";
import { REAL_TIME } from "../../../../../test/helpers/fleet/real-time.ts";
import {
  describeWithRedis,
  startRedis,
  type TestRedis,
} from "../../../../../test/helpers/fleet/redis-server.ts";
import type { WorkOptions } from "../../../src/engine/fleet-engine.ts";
import { fleetKeys } from "../../../src/engine/redis/fleet-keys.ts";
import { openRedis, type RedisClient } from "../../../src/engine/redis/open-redis.ts";
import { parseRedisAddress } from "../../../src/engine/redis/redis-address.ts";
import { openRedisEngine, type RedisEngine } from "../../../src/engine/redis/redis-engine.ts";
import type { FleetJob } from "../../../src/jobs/job.ts";
import type { JobLeft } from "../../../src/work/job-result.ts";

const LEASE_MS = 400;
const STOPPED: JobLeft = { type: "put-back", why: "drained", text: "stopped" };

describeWithRedis("an engine on a Redis", () => {
  /** An engine of a worker of its own, and its connection. */
  async function open(
    { url }: TestRedis,
    { worker = "one", store = "/store" } = {},
  ): Promise<RedisEngine & { readonly client: RedisClient }> {
    const client = await openRedis(parseRedisAddress(url, {}), {
      signal: new AbortController().signal,
      watcher: { lost: () => {}, found: () => {} },
    });
    onTestFinished(() => client.disconnect());
    const engine = await openRedisEngine({
      ...{ client, keys: fleetKeys("test", store), worker, attempts: 3 },
      ...{ leaseMs: LEASE_MS, firstWaitMs: 10, ...REAL_TIME },
    });
    return Object.assign(engine, { client });
  }

  /** Works in the background until the test is over, or until it is told to stop. */
  function work(engine: RedisEngine, play: WorkOptions["play"], rest: Partial<WorkOptions> = {}) {
    const stop = new AbortController();
    const signal = stop.signal;
    const end = engine.work({ jobs: 2, signal, untilEmpty: false, play, ...rest });
    const drain = async () => {
      stop.abort(new Error("drained"));
      return await end;
    };
    onTestFinished(async () => void (await drain()));
    return { end, drain };
  }

  /** Plays until it is told to stop. */
  const untilStopped: WorkOptions["play"] = async (_, signal) => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return STOPPED;
  };

  const statesOf = async (engine: RedisEngine) => Object.fromEntries(await engine.states());

  it("gives the jobs of a worker that died to another, which is no failure", async () => {
    const redis = await startRedis();
    const [dead, living] = [await open(redis, { worker: "dead" }), await open(redis, { worker: "living" })];
    const jobs = fleetJobs(3);
    await living.add(jobs);
    let begun = 0;
    work(dead, async (...all) => {
      begun += 1;
      return await untilStopped(...all);
    });
    await expect.poll(() => begun).toBe(2);
    // Its lease is over before it comes back.
    for (const { id } of jobs)
      await living.client.del(`bull:${fleetKeys("test", "/store").queue}:${id}:lock`);
    dead.client.disconnect();
    const played: string[] = [];

    await living.work({
      ...{ jobs: 2, signal: new AbortController().signal, untilEmpty: true },
      play: async ({ id }) => {
        played.push(id);
        return endedLeft();
      },
    });

    expect([...played].sort()).toEqual(jobs.map(({ id }) => id));
    for (const state of Object.values(await statesOf(living))) {
      expect(state).toMatchObject({ state: "done", attempts: 0, lastError: null });
    }
  });

  it("gives up a job of which as many workers died as it has attempts, and says so; tried again, it has all of them", async () => {
    const redis = await startRedis();
    const living = await open(redis, { worker: "living" });
    const job = fleetJob(1);
    await living.add([job]);
    const kill = async (worker: string) => {
      const dead = await open(redis, { worker });
      let hasBegun = false;
      work(dead, async (...all) => {
        hasBegun = true;
        return await untilStopped(...all);
      });
      await expect.poll(() => hasBegun, { timeout: 10_000 }).toBe(true);
      await living.client.del(`bull:${fleetKeys("test", "/store").queue}:${job.id}:lock`);
      dead.client.disconnect();
    };
    let plays = 0;
    const playOut = () =>
      living.work({
        ...{ jobs: 1, signal: new AbortController().signal, untilEmpty: true },
        play: async () => {
          plays += 1;
          return endedLeft();
        },
      });
    for (const worker of ["first", "second", "third"]) await kill(worker);

    await playOut();

    expect(plays).toBe(0);
    expect((await living.states()).get(job.id)).toMatchObject({
      state: "failed",
      lastError: "3 workers died playing it, all at step 0",
    });
    expect(await living.retry("failed")).toBe(1);
    await kill("fourth");
    await playOut();
    expect(plays).toBe(1);
    expect((await living.states()).get(job.id)?.state).toBe("done");
  });

  it("stops a job whose lease ran out, and puts nothing back that another holds", async () => {
    const redis = await startRedis();
    const [late, other] = [await open(redis, { worker: "late" }), await open(redis, { worker: "other" })];
    const job = fleetJob(1);
    await late.add([job]);
    let why: unknown = null;
    const { drain } = work(late, async (given, signal, attempt) => {
      const left = await untilStopped(given, signal, attempt);
      why = signal.reason;
      return left;
    });
    await expect.poll(async () => (await late.counts()).active).toBe(1);
    await other.client.set(`bull:${fleetKeys("test", "/store").queue}:${job.id}:lock`, "another's");

    await expect.poll(() => why).toEqual(new Error("its place in the queue was lost"));
    await drain();

    expect(await other.counts()).toMatchObject({ active: 1, waiting: 0 });
  });

  it("stops what other workers play when the fleet is paused or a job is cancelled", async () => {
    const redis = await startRedis();
    const [worker, person] = [await open(redis, { worker: "one" }), await open(redis, { worker: "two" })];
    const [kept, cancelled] = fleetJobs(2) as [FleetJob, FleetJob];
    await person.add([kept, cancelled]);
    work(worker, untilStopped);
    await expect.poll(async () => (await person.counts()).active).toBe(2);

    await person.cancel([cancelled.id]);
    await person.pause("for lunch");

    await expect.poll(() => person.counts()).toMatchObject({ waiting: 1, active: 0, cancelled: 1 });
    expect(await worker.paused()).toBe("for lunch");
    await person.resume();
    await expect.poll(() => person.counts()).toMatchObject({ waiting: 0, active: 1, cancelled: 1 });
  });

  it("tells who is connected, who plays what, and how far it is", async () => {
    const redis = await startRedis();
    const [worker, person] = [await open(redis, { worker: "host-a:12" }), await open(redis)];
    const job = fleetJob(1);
    await person.add([job]);

    work(worker, async (given, signal, attempt) => {
      worker.note(job.id, { steps: 7, costUsd: 0.25 });
      return await untilStopped(given, signal, attempt);
    });

    await expect
      .poll(async () => (await statesOf(person))[job.id])
      .toMatchObject({
        ...{ state: "active", worker: "host-a:12", progress: { steps: 7, costUsd: 0.25 } },
      });
    expect(await person.workers()).toEqual(["host-a:12"]);
  });

  it("goes on when the Redis is restarted half-way: each job ends once, and none has failed", async () => {
    const redis = await startRedis();
    const engine = await open(redis);
    const jobs = fleetJobs(8);
    const ended: string[] = [];
    await engine.add(jobs);
    let restarted: Promise<void> | null = null;
    const restart = async () => {
      await redis.stop("saved");
      await redis.start();
    };

    await engine.work({
      ...{ jobs: 2, signal: new AbortController().signal, untilEmpty: true },
      play: async ({ id }) => {
        if (ended.length === 3) restarted ??= restart();
        ended.push(id);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return endedLeft();
      },
    });
    await restarted;

    expect(restarted).not.toBeNull();
    expect(new Set(ended).size).toBe(8);
    expect(await engine.counts()).toMatchObject({ done: 8, failed: 0, waiting: 0, delayed: 0, active: 0 });
  });

  it("goes on when the Redis was emptied and the jobs are added again", async () => {
    const redis = await startRedis();
    const [engine, person] = [await open(redis), await open(redis)];
    const jobs = fleetJobs(6);
    const ended = new Set<string>();
    await person.add(jobs);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    work(engine, async ({ id }) => {
      if (ended.size >= 3) await held;
      ended.add(id);
      return endedLeft();
    });
    await expect.poll(() => ended.size).toBeGreaterThanOrEqual(3);

    await redis.stop("killed");
    await redis.start();
    expect(await person.counts()).toMatchObject({ waiting: 0, active: 0, done: 0 });
    await person.add(jobs.filter(({ id }) => !ended.has(id)));
    release();

    await expect.poll(() => ended.size).toBe(6);
    await expect.poll(() => person.counts()).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  });

  it("keeps two fleets in one Redis apart, though they have one name", async () => {
    const redis = await startRedis();
    const [mine, yours] = [await open(redis), await open(redis, { store: "/another" })];
    const [one, other] = fleetJobs(2) as [FleetJob, FleetJob];
    await mine.add([one]);
    await yours.add([one, other]);
    await mine.pause("mine only");
    await mine.gate.spent(one.id, 5);
    const played: string[] = [];

    await yours.work({
      ...{ jobs: 1, signal: new AbortController().signal, untilEmpty: true },
      play: async ({ id }) => {
        played.push(id);
        return endedLeft();
      },
    });
    await yours.cancel("all");

    expect(played).toEqual([one.id, other.id]);
    expect(await mine.counts()).toMatchObject({ waiting: 1, done: 0, cancelled: 0 });
    expect([await yours.paused(), await yours.gate.total()]).toEqual([null, 0]);
  });

  it.each<[string, (redis: Awaited<ReturnType<typeof startRedis>>) => Promise<void>]>([
    ["is away", (redis) => redis.stop("killed")],
    ["holds its connections, but says nothing", async ({ pid }) => void process.kill(pid, "SIGSTOP")],
  ])("stops soon after its signal, also where the Redis %s", async (_, leave) => {
    const redis = await startRedis();
    const engine = await open(redis);
    await engine.add([fleetJob(1)]);
    let isPlayed = false;
    const { drain } = work(engine, async (...all) => {
      isPlayed = true;
      return await untilStopped(...all);
    });
    await expect.poll(() => isPlayed).toBe(true);

    await leave(redis);

    expect(await drain()).toBe("drained");
  });

  it("stops in a while when the Redis left as a job was taken, before it was played", async () => {
    const redis = await startRedis();
    const engine = await open(redis);
    await engine.add([fleetJob(1)]);
    let hasAsked = false;
    engine.client.get = () => {
      hasAsked = true;
      return new Promise(() => {});
    };
    const { drain } = work(engine, untilStopped);
    await expect.poll(() => hasAsked).toBe(true);

    await redis.stop("killed");

    expect(await drain()).toBe("drained");
  });

  it("stops at once when only the connection that waits for jobs was lost, and can still be asked", async () => {
    const redis = await startRedis();
    const engine = await open(redis);
    const { drain } = work(engine, untilStopped);
    const waiting = async () =>
      /^id=(\d+) .*cmd=bzpopmin/m.exec(String(await engine.client.call("client", "list")))?.[1];
    await expect.poll(waiting).toBeDefined();

    await engine.client.call("client", "kill", "id", (await waiting()) ?? "");
    await expect.poll(waiting, { interval: 1 }).toBeUndefined();

    expect(await drain()).toBe("drained");
    expect(await engine.counts()).toMatchObject({ active: 0 });
  });

  it("tells no password and no stack to Redis", async () => {
    const redis = await startRedis();
    const engine = await open(redis);
    await engine.add([fleetJob(1)]);
    const never = new AbortController().signal;
    await engine.work({
      ...{ jobs: 1, signal: never, untilEmpty: true },
      play: async () => {
        throw new Error("it fell over");
      },
    });

    const [key = ""] = await engine.client.keys(`bull:*:${fleetJob(1).id}`);
    expect(JSON.stringify(await engine.client.hgetall(key))).not.toMatch(/\.ts:\d|node_modules/);
  });
});
