import { expect, test } from "vitest";
import { jobOf } from "../../../../../test/helpers/fleet/jobs.ts";
import { addJobs, cancelJobs, retryJobs } from "../../../src/engine/redis/change-jobs.ts";
import { fleetKeys } from "../../../src/engine/redis/fleet-keys.ts";
import type { OpenQueue } from "../../../src/engine/redis/fleet-queue.ts";
import { QueueControl } from "../../../src/engine/redis/queue-control.ts";
import { countJobs, readIds, readStates } from "../../../src/engine/redis/queue-states.ts";

const KEYS = fleetKeys("test", "/store");
const MOVED = Object.assign(new Error("not in that state"), { code: -3 });

interface Queued {
  state: string;
  attemptsMade?: number;
  processedBy?: string;
  failedReason?: string;
  progress?: object | number;
  /** What a move of it throws. */
  refusal?: Error;
}

/** A queue with these jobs, as BullMQ and Redis show it, and what was done to them, in order. */
function queueOf(jobs: Record<string, Queued>) {
  const gone = new Map<string, string>();
  const did: unknown[] = [];
  const jobNamed = (id: string) => {
    const one = jobs[id];
    return (
      one && {
        ...{ id, data: { job: id, goOnFrom: null }, ...one },
        getState: async () => one.state,
        updateData: async (data: { goOnFrom: string }) => did.push(["data", id, data.goOnFrom]),
        retry: async (state: string, how: object) => {
          if (one.refusal !== undefined) throw one.refusal;
          did.push(["retry", id, state, how]);
        },
        moveToDelayed: async (at: number) => did.push(["delayed", id, Math.round((at - Date.now()) / 1_000)]),
      }
    );
  };
  const idsIn = (states: readonly string[]) =>
    states.flatMap((state) => Object.keys(jobs).filter((id) => jobs[id]?.state === state));
  const open = {
    keys: KEYS,
    client: {
      exists: async (id: string) => (jobs[id] === undefined ? 0 : 1),
      hmget: async (_: string, ...ids: string[]) => ids.map((id) => gone.get(id) ?? null),
      hget: async (_: string, id: string) => gone.get(id) ?? null,
      hset: async (_: string, id: string, text: string) => gone.set(id, text),
      hdel: async (_: string, id: string) => (gone.delete(id) ? 1 : 0),
      hkeys: async () => [...gone.keys()],
    },
    queue: {
      toKey: (id: string) => id,
      addBulk: async (all: readonly { data: { goOnFrom: string | null }; opts: { jobId: string } }[]) => {
        for (const { data, opts } of all) did.push(["add", opts.jobId, data.goOnFrom]);
      },
      add: async (_: string, data: object, { jobId, attempts }: { jobId: string; attempts: number }) =>
        did.push(["add again", jobId, data, attempts]),
      remove: async (id: string) => did.push(["remove", id]),
      getJob: async (id: string) => jobNamed(id),
      getJobs: async (states: readonly string[]) => idsIn(states).map(jobNamed),
      getRanges: async (states: readonly string[]) => idsIn(states),
      getJobCounts: async (...states: string[]) =>
        Object.fromEntries(states.map((state) => [state, idsIn([state]).length])),
    },
  } as unknown as OpenQueue;
  return { open, control: new QueueControl(open), did, gone };
}

const ALL_STATES: Record<string, Queued> = {
  a: { state: "waiting", progress: 0 },
  b: { state: "prioritized" },
  c: { state: "delayed", attemptsMade: 2, failedReason: "disk full" },
  d: { state: "active", attemptsMade: 1, processedBy: "host:1", progress: { steps: 7, costUsd: 0.5 } },
  e: { state: "failed", attemptsMade: 3, failedReason: "no model", processedBy: "host:2" },
  f: { state: "completed", attemptsMade: 2 },
};

test("all jobs are counted, by what their state means here; one that is stopping is cancelled", async () => {
  const { open, control } = queueOf(ALL_STATES);
  const before = await countJobs(open, control);
  await cancelJobs(open, control, ["d"], false);

  expect(before).toEqual({ waiting: 2, delayed: 1, active: 1, failed: 1, done: 1, cancelled: 0 });
  expect(await countJobs(open, control)).toEqual({ ...before, active: 0, cancelled: 1 });
});

test("each job's state is read with its attempts, its worker while it plays, its error and its progress", async () => {
  const { open, control, gone } = queueOf(ALL_STATES);
  gone.set("b", "{}");
  gone.set("z", "{}");
  const none = { attempts: 0, worker: null, lastError: null, progress: null };

  expect(Object.fromEntries(await readStates(open, control))).toEqual({
    a: { ...none, state: "waiting", attempts: undefined },
    b: { ...none, state: "cancelled" },
    c: { ...none, state: "delayed", attempts: 2, lastError: "disk full" },
    d: { ...none, state: "active", attempts: 1, worker: "host:1", progress: { steps: 7, costUsd: 0.5 } },
    e: { ...none, state: "failed", attempts: 3, lastError: "no model" },
    f: { ...none, state: "done", attempts: 1 },
    z: { ...none, state: "cancelled" },
  });
  expect([...(await readIds(open, control))].sort()).toEqual(["a", "b", "c", "d", "e", "f", "z"]);
});

test.each([
  [
    ["a", "c", "f", "none"],
    ["a", "c"],
  ],
  [null, ["a", "b", "c", "d", "e"]],
  [[], []],
])("of the jobs %j those that have not ended are cancelled: %j", async (ids, cancelled) => {
  const { open, control, did } = queueOf(ALL_STATES);

  expect(await cancelJobs(open, control, ids, false)).toBe(cancelled.length);
  expect(await cancelJobs(open, control, ids, false)).toBe(0);

  expect(did.map((one) => (one as unknown[]).slice(0, 2)).sort()).toEqual(
    cancelled.map((id) => ["remove", id]),
  );
  expect([...(await control.allCancelled())].sort()).toEqual(cancelled);
  expect(await control.left(cancelled)).toEqual([]);
});

test("jobs that left with an earlier file come back when they are added again; those a person cancelled do not", async () => {
  const jobs = [1, 2].map((seed) => jobOf({ settings: { seed } }, { seed }));
  const [left, cancelled] = jobs.map(({ id }) => id) as [string, string];
  const { open, control, did } = queueOf({ [left]: { state: "waiting" }, [cancelled]: { state: "waiting" } });
  await cancelJobs(open, control, [left], true);
  await cancelJobs(open, control, [cancelled], false);
  did.length = 0;

  expect(await control.left([left, cancelled])).toEqual([left]);
  expect(await addJobs(open, control, jobs, new Map())).toBe(1);
  expect(did).toEqual([["add again", left, { job: left, goOnFrom: null }, 1_000_000]]);
  expect([...(await control.cancelled([left, cancelled]))]).toEqual([cancelled]);
});

test("jobs that ended or failed are played again from the time that is named, others stay", async () => {
  const jobs = [1, 2, 3, 4, 5].map((seed) => jobOf({ settings: { seed } }, { seed }));
  const ids = jobs.map(({ id }) => id);
  const states = ["completed", "failed", "active", "completed"] as const;
  const { open, control, did } = queueOf(
    Object.fromEntries(states.map((state, at) => [ids[at] ?? "", { state }])),
  );
  const goOnFrom = new Map([0, 1, 2, 4].map((at) => [ids[at] ?? "", `time ${at}`]));

  expect(await addJobs(open, control, jobs, goOnFrom)).toBe(3);
  const all = { resetAttemptsMade: true, resetAttemptsStarted: true };
  expect(did).toEqual([
    ["add", ids[4], "time 4"],
    ["data", ids[0], "time 0"],
    ["data", ids[1], "time 1"],
    ["retry", ids[0], "completed", all],
    ["retry", ids[1], "failed", all],
  ]);
});

test("jobs are counted over all chunks in which they are asked for: new ones, and some that come back or are played again", async () => {
  const jobs = Array.from({ length: 1_001 }, (_, seed) => jobOf({ settings: { seed } }, { seed }));
  const ids = jobs.map(({ id }) => id);
  const named = (...places: readonly number[]) => places.map((at) => ids[at] ?? "");
  const { open, control, did } = queueOf(
    Object.fromEntries([
      ...named(0, 500).map((id) => [id, { state: "completed" }] as const),
      ...named(1, 501, 2).map((id) => [id, { state: "waiting" }] as const),
    ]),
  );
  await cancelJobs(open, control, named(1, 501), true);
  did.length = 0;

  const added = await addJobs(open, control, jobs, new Map(named(0, 500).map((id) => [id, "time"])));

  const counts = ["add again", "add", "data", "retry"].map(
    (what) => did.filter((one) => (one as readonly string[])[0] === what).length,
  );
  expect([added, ...counts]).toEqual([1_000, 2, 996, 2, 2]);
});

test("jobs that were given up get their attempts again; those that are named may also have been cancelled", async () => {
  const { open, control, did, gone } = queueOf({
    ...ALL_STATES,
    g: { state: "failed", refusal: MOVED },
  });
  gone.set("b", JSON.stringify({ data: { job: "b", goOnFrom: null }, isLeft: false }));

  // One was moved by somebody else in between.
  expect(await retryJobs(open, control, "failed")).toBe(1);
  expect([...gone.keys()]).toEqual(["b"]);
  expect(await retryJobs(open, control, ["a", "b", "e"])).toBe(2);
  expect([...gone.keys()]).toEqual([]);
  expect(did.map((one) => (one as unknown[]).slice(0, 2))).toEqual([
    ["retry", "e"],
    ["add again", "b"],
    ["retry", "e"],
  ]);
});

test("an error of the queue other than a lost race is passed on", async () => {
  const { open, control } = queueOf({ e: { state: "failed", refusal: new Error("no connection") } });

  await expect(retryJobs(open, control, "failed")).rejects.toThrow("no connection");
});

test("a cancelled job is taken out by the worker that holds it, and stays if it was brought back in between", async () => {
  const { open, control, did, gone } = queueOf({ d: { state: "active" } });
  const held = await open.queue.getJob("d");
  if (held === undefined) throw new Error("there is no such job");
  gone.set("d", "{}");
  await control.removeHeld(held, "token");
  const taken = did.splice(0);
  gone.clear();
  await control.removeHeld(held, "token");

  expect(taken).toEqual([
    ["delayed", "d", 30],
    ["remove", "d"],
  ]);
  expect(did).toEqual([...taken, ["add again", "d", { job: "d", goOnFrom: null }, 1_000_000]]);
});
