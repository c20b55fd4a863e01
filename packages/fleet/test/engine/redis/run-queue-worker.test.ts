import { expect, test } from "vitest";
import { fleetKeys } from "../../../src/engine/redis/fleet-keys.ts";
import { LOST } from "../../../src/engine/redis/queue-player.ts";
import { type QueueWorkOptions, runQueueWorker } from "../../../src/engine/redis/run-queue-worker.ts";

const NOTHING = { waiting: 0, delayed: 0, active: 0 };

interface Queued {
  readonly counts?: Partial<typeof NOTHING>;
  readonly pause?: string;
  readonly fails?: boolean;
  /** Whether the player has nothing to do. */
  isIdle?: boolean;
}

/** What a worker was made of. */
interface Made {
  readonly take: (job: unknown, token?: string) => unknown;
  readonly settings: { readonly backoffStrategy: (failed: number) => number };
}

/** A queue in this state, and what was done with the worker that takes its jobs. */
function worldOf(queued: Queued) {
  const did: unknown[] = [];
  const listeners = new Map<string, (given: unknown) => void>();
  const made: Made[] = [];
  class Worker {
    constructor(name: string, take: (job: unknown, token?: string) => unknown, options: object) {
      made.push({ queue: name, take, ...options } as unknown as Made);
    }
    on = (event: string, listener: (given: unknown) => void) => listeners.set(event, listener);
    run = async () => void did.push("run");
    pause = async (isNow: boolean) => void did.push(["pause", isNow]);
    close = async (isForced?: boolean) => void did.push(["close", isForced]);
  }
  const open = {
    bull: { Worker },
    keys: fleetKeys("compare", "/store"),
    client: {},
    queue: {
      getJobCounts: async () => {
        if (queued.fails === true) throw new Error("Redis is away");
        return { ...NOTHING, ...queued.counts };
      },
      getRanges: async () => [],
    },
  };
  const control = {
    allCancelled: async () => [],
    paused: async () => (queued.pause === undefined ? null : { reason: queued.pause, isMoney: false }),
  };
  const player = {
    get isIdle() {
      return queued.isIdle ?? true;
    },
    isStill: true,
    watch: (signal: AbortSignal) => signal.addEventListener("abort", () => did.push("over")),
    stop: (ids: unknown, why: string) => did.push(["stop", ids, why]),
    take: async (job: unknown, token: string, options: QueueWorkOptions) => [job, token, options.jobs],
  };
  const settings = { worker: "host:1", leaseMs: 30_000, firstWaitMs: 1_000, random: () => 0.5 };
  const work = (signal: AbortSignal, options: Partial<QueueWorkOptions> = {}) =>
    runQueueWorker({ open, control, player, settings } as unknown as Parameters<typeof runQueueWorker>[0], {
      jobs: 3,
      signal,
      play: async () => ({}) as never,
      ...options,
    });
  return { work, did, made, listeners };
}

const never = new AbortController().signal;
const CLOSED = ["run", "over", ["pause", true], ["close", undefined]];

test("a worker takes as many jobs as it is asked for, each held for a lease, however often workers die", async () => {
  const { work, did, made, listeners } = worldOf({});

  expect(await work(never)).toBe("empty");
  expect(did).toEqual(CLOSED);
  expect(made).toMatchObject([
    {
      ...{ queue: fleetKeys("compare", "/store").queue, name: "host:1", autorun: false, concurrency: 3 },
      ...{ lockDuration: 30_000, stalledInterval: 30_000, maxStalledCount: Number.MAX_SAFE_INTEGER },
    },
  ]);
  expect(await made[0]?.take("one")).toEqual(["one", "", 3]);
  expect(made[0]?.settings.backoffStrategy(1)).toBeLessThanOrEqual(1_000);
  listeners.get("lockRenewalFailed")?.(["one"]);
  expect(did.at(-1)).toEqual(["stop", ["one"], LOST]);
  listeners.get("error")?.(new Error("gone"));
});

test.each<[string, Queued, Partial<QueueWorkOptions>, string]>([
  ["has nothing", {}, {}, "empty"],
  ["is paused", { counts: { waiting: 1 }, pause: "for lunch" }, {}, "paused"],
  ["is paused and has nothing", { pause: "for lunch" }, {}, "empty"],
  ["has a job that waits", { counts: { waiting: 1 } }, {}, "drained"],
  ["has a job that is tried again later", { counts: { delayed: 1 } }, {}, "drained"],
  ["has a job that another plays", { counts: { active: 1 } }, {}, "drained"],
  ["has nothing, where it waits for more", {}, { untilEmpty: false }, "drained"],
  ["is paused, where it waits for more", { pause: "for lunch" }, { untilEmpty: false }, "drained"],
])("a queue that %s: the worker ends as %s", async (_, queued, options, end) => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 5);
  const { work, did } = worldOf(queued);

  expect(await work(stop.signal, options)).toBe(end);
  expect(did).toEqual(CLOSED);
});

test("a worker that plays neither finds the queue empty nor leaves before what it plays was put back", async () => {
  const queued: Queued = { pause: "for lunch", isIdle: false };
  const { work, did } = worldOf(queued);
  const stop = new AbortController();
  const working = work(stop.signal);
  setTimeout(() => stop.abort(), 5);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(did).toEqual(CLOSED.slice(0, 3));

  queued.isIdle = true;

  expect(await working).toBe("drained");
  expect(did).toEqual(CLOSED);
});

test("who is stopped before begins nothing, and a Redis that fails is an error", async () => {
  const stopped = worldOf({});
  expect(await stopped.work(AbortSignal.abort())).toBe("drained");
  expect([stopped.made, stopped.did]).toEqual([[], []]);

  const broken = worldOf({ fails: true });
  await expect(broken.work(never)).rejects.toThrow("Redis is away");
  expect(broken.did).toEqual(CLOSED);
});
