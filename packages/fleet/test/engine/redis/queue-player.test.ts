import { DelayedError, UnrecoverableError, WaitingError } from "bullmq";
import { expect, test } from "vitest";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { resultOf } from "../../../../../test/helpers/fleet/fleet-runs.ts";
import { jobOf } from "../../../../../test/helpers/fleet/jobs.ts";
import type { FleetQueueJob } from "../../../src/engine/redis/fleet-queue.ts";
import { LOST, QueuePlayer } from "../../../src/engine/redis/queue-player.ts";
import type { JobLeft } from "../../../src/work/job-result.ts";

const ENDED: JobLeft = { type: "ended", result: resultOf({ outcome: "failed" }) };
const SPENT = { type: "put-back", why: "fleet-budget", text: "$3 of $3" } as const;
const LOST_LOCK = Object.assign(new Error("Missing lock"), { code: -2 });

/** What BullMQ and people say of the one job. */
interface Queued {
  attemptsMade?: number;
  stalledCounter?: number;
  progress?: object | number;
  died?: { readonly times: number; readonly steps: number };
  attempts?: number | null;
  pause?: string | null;
  isCancelled?: boolean;
  /** The queue lost it: no move is possible. */
  isLost?: boolean;
  /** The error of every move. */
  broken?: Error;
}

/** A player with a job of the queue, and what was done with it there, in order. */
function playerOf(queued: Queued = {}) {
  const did: unknown[][] = [];
  const move = (name: string, ...words: unknown[]) => {
    if (queued.isLost === true) throw LOST_LOCK;
    if (queued.broken !== undefined) throw queued.broken;
    did.push([name, ...words]);
  };
  const data = { job: jobOf({}, { seed: 1 }), goOnFrom: "2026-01-01", died: queued.died };
  const job = {
    ...{ id: "one", attemptsMade: queued.attemptsMade ?? 0, stalledCounter: queued.stalledCounter ?? 0 },
    ...{ progress: queued.progress ?? 0, opts: { attempts: 1_000_000 }, data },
    updateData: async ({ died }: typeof data) => did.push(["data", died]),
    updateProgress: async (progress: object) => move("progress", progress),
    moveToDelayed: async (at: number, token: string) =>
      move("delayed", Math.round((at - Date.now()) / 1_000), token),
    moveToWait: async (token: string) => move("wait", token),
  };
  const control = {
    paused: async () => (queued.pause == null ? null : { reason: queued.pause, isMoney: false }),
    cancelled: async (ids: readonly string[]) => new Set(queued.isCancelled === true ? ids : []),
    attempts: async () => (queued.attempts === undefined ? 3 : queued.attempts),
    removeHeld: async (_: unknown, token: string) => move("remove", token),
  };
  const player = new QueuePlayer({
    open: { bull: { DelayedError, UnrecoverableError, WaitingError }, queue: { name: "q" } } as never,
    control: control as never,
    attempts: 5,
    onSpent: async (reason) => void did.push(["spent", reason]),
  });
  const asked: object[] = [];
  const never = new AbortController();
  const take = (play: (signal: AbortSignal) => Promise<JobLeft> = async () => ENDED, signal = never.signal) =>
    player.take(job as unknown as FleetQueueJob, "token", {
      ...{ jobs: 1, signal },
      play: async (_, stop, attempt) => {
        asked.push(attempt);
        return play(stop);
      },
    });
  return { player, take, did, asked, queued };
}

test("a job that ends leaves its outcome, and its number, its last chance and its time are handed on", async () => {
  const { take, asked, did, player } = playerOf({ attemptsMade: 1 });
  const { take: takeLast, asked: askedLast } = playerOf({ attemptsMade: 2 });

  expect(await take()).toEqual({ outcome: "failed" });
  await takeLast();

  expect(asked).toEqual([{ number: 2, isLast: false, goOnFrom: "2026-01-01" }]);
  expect(askedLast).toEqual([{ number: 3, isLast: true, goOnFrom: "2026-01-01" }]);
  expect(did).toEqual([]);
  expect([player.isIdle, player.isStill]).toEqual([true, true]);
});

test("without a setting in the queue a job has the attempts that the player was given", async () => {
  const { take, asked } = playerOf({ attempts: null, attemptsMade: 4 });
  await take();
  expect(asked).toMatchObject([{ number: 5, isLast: true }]);
});

test.each<[string, Queued, Extract<JobLeft, { type: "put-back" }>, readonly unknown[]]>([
  ["drained", {}, { type: "put-back", why: "drained", text: "later" }, [["wait", "token"]]],
  [
    "out of the fleet's money",
    {},
    SPENT,
    [
      ["spent", "$3 of $3"],
      ["wait", "token"],
    ],
  ],
  ["taken over", {}, { type: "put-back", why: "taken-over", text: "x" }, [["delayed", 30, "token"]]],
  ["cancelled meanwhile", { isCancelled: true }, SPENT, [["remove", "token"]]],
  ["lost meanwhile", { isLost: true }, { type: "put-back", why: "drained", text: "later" }, []],
])("a job that is %s is put back", async (_, queued, left, did) => {
  const world = playerOf({});
  const taking = world.take(async () => {
    Object.assign(world.queued, queued);
    return left;
  });

  await expect(taking).rejects.toThrow(WaitingError);
  expect(world.did.filter(([name]) => !(queued.isCancelled === true && name === "spent"))).toEqual(did);
  expect(world.player.isIdle).toBe(true);
});

test.each<[string, Queued, readonly unknown[]]>([
  ["paused", { pause: "for lunch" }, [["wait", "token"]]],
  ["cancelled", { isCancelled: true }, [["remove", "token"]]],
])("a job of a fleet that is %s is not played", async (_, queued, did) => {
  const world = playerOf(queued);
  await expect(world.take()).rejects.toThrow("moved in q");
  expect([world.asked, world.did]).toEqual([[], did]);
});

test("a worker that drains plays nothing more", async () => {
  const world = playerOf();
  await expect(world.take(undefined, AbortSignal.abort(new Error("drained")))).rejects.toThrow(WaitingError);
  expect([world.asked, world.did]).toEqual([[], [["wait", "token"]]]);
});

test("an attempt that fails is counted; an error that only a person can mend ends the attempts", async () => {
  const disk = new Error("disk full");
  const failed = playerOf().take(() => Promise.reject(disk));
  const lasting = playerOf().take(() => Promise.reject(new RunnerError("option-invalid", "no such model")));
  const passing = playerOf().take(() => Promise.reject(new RunnerError("store-failed", "no answer")));

  await expect(failed).rejects.toMatchObject({ message: "disk full", cause: disk });
  await expect(failed).rejects.not.toThrow(UnrecoverableError);
  await expect(lasting).rejects.toThrow(UnrecoverableError);
  await expect(lasting).rejects.toThrow("no such model");
  await expect(passing).rejects.not.toThrow(UnrecoverableError);
});

test("a failure while it is stopped for another reason is a failure; the stop itself is not", async () => {
  const stopped = playerOf();
  const stop = new AbortController();
  const taking = stopped.take(async (signal) => {
    stop.abort(new Error("drained"));
    throw signal.reason;
  }, stop.signal);
  const broken = playerOf();
  const other = new AbortController();
  const breaking = broken.take(async () => {
    other.abort(new Error("drained"));
    throw new Error("disk full");
  }, other.signal);

  await expect(taking).rejects.toThrow(WaitingError);
  expect(stopped.did).toEqual([["wait", "token"]]);
  await expect(breaking).rejects.toThrow("disk full");
  expect(broken.did).toEqual([]);
});

test.each([
  ["as many workers died as it has attempts", { stalledCounter: 3 }, { times: 3, steps: 0 }, false],
  ["one worker fewer died", { stalledCounter: 2 }, undefined, true],
  [
    "they died at another step than those before",
    { stalledCounter: 5, died: { times: 2, steps: 4 }, progress: { steps: 9 } },
    { times: 5, steps: 9 },
    true,
  ],
  [
    "they died at the same step since it was tried again",
    { stalledCounter: 5, died: { times: 2, steps: 4 }, progress: { steps: 4 } },
    { times: 5, steps: 4 },
    false,
  ],
  [
    "they died before it was tried again",
    { stalledCounter: 4, died: { times: 2, steps: 0 } },
    undefined,
    true,
  ],
])("of a job that kills its workers: %s", async (_, queued, died, isPlayed) => {
  const world = playerOf(queued);
  const ended = await world.take().catch((error: unknown) => error);

  expect(world.asked.length === 1).toBe(isPlayed);
  expect(world.did.filter(([name]) => name === "data")).toEqual(died === undefined ? [] : [["data", died]]);
  if (!isPlayed) {
    expect(ended).toBeInstanceOf(UnrecoverableError);
    expect(String(ended)).toMatch(/3 workers died playing it, all at step [04]$/);
  }
});

test("a job's own words are kept with its earlier ones, and reported once", async () => {
  const world = playerOf({ progress: { steps: 4, costUsd: 0.5, waits: { reason: "disk", since: "now" } } });
  await world.take(async () => {
    world.player.note("one", { steps: 5 });
    world.player.note("other", { steps: 99 });
    await world.player.look();
    await world.player.look();
    world.player.note("one", { costUsd: 0.75 });
    return ENDED;
  });

  expect(world.did).toEqual([
    ["progress", { steps: 5, costUsd: 0.5, waits: null }],
    ["progress", { steps: 4, costUsd: 0.75, waits: { reason: "disk", since: "now" } }],
  ]);
});

test.each<[string, Queued, string]>([
  ["paused", { pause: "for lunch" }, "for lunch"],
  ["cancelled", { isCancelled: true }, "cancelled"],
])("a job that is played stops when the fleet is %s", async (_, change, reason) => {
  const world = playerOf();
  const reasons: unknown[] = [];
  await world
    .take(async (signal) => {
      await world.player.look();
      reasons.push(signal.aborted);
      Object.assign(world.queued, change);
      await world.player.look();
      reasons.push((signal.reason as Error).message);
      throw signal.reason;
    })
    .catch(() => {});

  expect(reasons).toEqual([false, reason]);
});

test("a job that is given out again while it is played here stops here, and is tried a second later", async () => {
  const world = playerOf();
  const first = world.take(async (signal) => {
    expect([world.player.isIdle, world.player.isStill]).toEqual([false, false]);
    await expect(world.take()).rejects.toThrow(DelayedError);
    throw signal.reason;
  });

  await expect(first).rejects.toThrow(WaitingError);
  expect(world.did).toEqual([
    ["delayed", 1, "token"],
    ["wait", "token"],
  ]);
  expect(LOST).toBe("its place in the queue was lost");
});

test.each([
  [-1, true],
  [-2, true],
  [-3, true],
  [-6, true],
  [-4, false],
  [-5, false],
  [0, false],
  [undefined, false],
])("BullMQ's code %s says that the place is lost: %s", async (code, isLost) => {
  const error = Object.assign(new Error("moved"), { code });
  const world = playerOf({});
  const taking = world.take(async () => {
    // As the move of a job that is put back.
    world.queued.broken = error;
    return { type: "put-back", why: "drained", text: "later" };
  });

  await expect(taking).rejects.toThrow(isLost ? "moved in q" : "moved");
  expect(await taking.catch((thrown: unknown) => thrown instanceof WaitingError)).toBe(isLost);
});

test("an error of the queue other than a lost place is passed on", async () => {
  const world = playerOf();
  const taking = world.take(async () => {
    const { player } = world;
    player.note("one", { steps: 1 });
    return ENDED;
  });
  await expect(taking).resolves.toEqual({ outcome: "failed" });
  const broken = playerOf({ isLost: true });
  // A job whose place is lost tells nobody its progress, and ends all the same.
  await expect(
    broken.take(async () => {
      broken.player.note("one", { steps: 1 });
      return ENDED;
    }),
  ).resolves.toEqual({ outcome: "failed" });
  LOST_LOCK.code = -99;
  try {
    await expect(
      broken.take(async () => ({ type: "put-back", why: "drained", text: "later" })),
    ).rejects.toThrow("Missing lock");
  } finally {
    LOST_LOCK.code = -2;
  }
});
