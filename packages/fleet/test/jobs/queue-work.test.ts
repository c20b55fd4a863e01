import { expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { resultOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import type { WorkOptions } from "../../src/engine/fleet-engine.ts";
import type { RedisEngine } from "../../src/engine/redis/redis-engine.ts";
import { openFleetBook } from "../../src/jobs/fleet-book.ts";
import { jobName } from "../../src/jobs/job.ts";
import { serversOf } from "../../src/jobs/job-servers.ts";
import { readJobRom } from "../../src/jobs/read-job-rom.ts";
import { tellEnd } from "../../src/mirror/ends.ts";
import { submitFleet } from "../../src/queue/submit-fleet.ts";
import { workFleet } from "../../src/queue/work-fleet.ts";
import type { JobEvent } from "../../src/work/job-event.ts";
import type { JobLeft, JobResult } from "../../src/work/job-result.ts";
import type { WorkerPool } from "../../src/work/pool.ts";

const JOBS = [1, 2, 3, 4].map((seed) => jobOf({ settings: { seed } }, { seed }));
const nameOf = (id: string): string => `job ${JOBS.findIndex((job) => job.id === id) + 1}`;

/** A store with these ends, by the places of the jobs. */
async function storeOf(ends: readonly (Partial<JobResult> | null)[]) {
  const store = memoryObjectStore();
  for (const [at, end] of ends.entries()) {
    if (end === null) continue;
    await tellEnd(store, jobName(JOBS[at]?.id ?? ""), 1, JSON.parse(JSON.stringify(resultOf(end))));
  }
  return store;
}

const ENDS: readonly (Partial<JobResult> | null)[] = [
  { costUsd: 2, endedAt: "2026-01-01T00:00:00.000Z" },
  { outcome: "failed", costUsd: 0.5, unconfirmedUsd: 0.25, endedAt: "2026-02-02T00:00:00.000Z" },
  { outcome: "budget", costUsd: null, limitUsd: 1, endedAt: "2026-03-03T00:00:00.000Z" },
  null,
];

test.each([
  [false, ["job 3 from 2026-03-03", "job 4 from 1970-01-01"], { ended: 2, added: 2 }],
  [true, ["job 2 from 2026-02-02", "job 3 from 2026-03-03", "job 4 from 1970-01-01"], { ended: 1, added: 3 }],
] as const)(
  "a submitted fleet gets to the queue in order, with what failed again: %s",
  async (again, todo, counts) => {
    const did: unknown[] = [];
    const engine = {
      gate: {
        spent: async (id: string, usd: number) => void did.push(`${nameOf(id)} spent ${usd}`),
        total: async () => 2.75,
      },
      raise: async ({ runCostUsd }: typeof TERMS) => void did.push(`raised to ${runCostUsd}`),
      ids: async () => ["old", JOBS[0]?.id ?? "", "older"],
      forget: async (ids: readonly string[]) => did.push(["forgot", ...ids]) && ids.length,
      add: async (jobs: typeof JOBS, from: ReadonlyMap<string, string>) => {
        did.push(jobs.map(({ id }) => `${nameOf(id)} from ${from.get(id)?.slice(0, 10)}`));
        return { added: jobs.length, known: 0 };
      },
      paused: async () => "for lunch",
    };
    const store = await storeOf(ENDS);
    const fleet = { name: "x", terms: { ...TERMS, runCostUsd: 3 }, jobs: JOBS, files: new Map() };

    const submitted = await submitFleet(fleet, store, engine as unknown as RedisEngine, again);

    expect(submitted).toEqual({ jobs: 4, ...counts, left: 2, paused: "for lunch", costUsd: 2.75 });
    expect(did.slice(0, 3).sort()).toEqual(["job 1 spent 2", "job 2 spent 0.75", "job 3 spent 0"]);
    expect(did.slice(3)).toEqual(["raised to 3", ["forgot", "old", "older"], todo]);
    expect((await openFleetBook(store).read())?.jobs).toHaveLength(4);
  },
);

/** A worker whose queue gives it one job for each of these plays, and all that it did. */
async function work(
  plays: readonly (() => Promise<JobLeft> | JobLeft)[],
  {
    hasFleet = true,
    check = async () => {},
    events = [],
    isLast = false,
  }: { hasFleet?: boolean; check?: () => Promise<void>; events?: readonly JobEvent[]; isLast?: boolean } = {},
) {
  const did: unknown[] = [];
  const stop = new AbortController();
  const engine = {
    gate: {},
    note: (id: string, progress: object) => did.push(["note", id, progress]),
    unfit: { clear: async () => did.push("clear") },
    work: async ({ play, jobs, signal }: WorkOptions) => {
      for (const [at, job] of JOBS.slice(0, plays.length).entries()) {
        const attempt = { number: at + 1, isLast, goOnFrom: at === 0 ? null : "then" };
        await play(job, stop.signal, attempt).catch((error: unknown) => did.push(["threw", String(error)]));
      }
      return signal.aborted ? "drained" : jobs === 7 ? "empty" : "paused";
    },
  };
  const left = [...plays];
  const pool: Pick<WorkerPool, "play"> = {
    play: async (job, { terms, store, isLast: last, goOnFrom, onEvent, signal }) => {
      did.push(["play", nameOf(job.id), terms.attempts, store, last, goOnFrom, signal === stop.signal]);
      for (const event of events) onEvent?.(event);
      return (left.shift() as () => Promise<JobLeft>)();
    },
  };
  const book = { read: async () => (hasFleet ? { name: "x", terms: TERMS, jobs: JOBS } : null) };
  const worked = await workFleet({
    ...{ engine: engine as never, book: book as never, pool: pool as never, store: "/store", jobs: 7 },
    ...{ untilEmpty: true, signal: new AbortController().signal, check },
    onEvent: (event) =>
      did.push(
        "job" in event && typeof event.job === "object" ? { ...event, job: nameOf(event.job.id) } : event,
      ),
  });
  return { worked, did, stop };
}

const ENDED: JobLeft = { type: "ended", result: resultOf() };
const BACK: JobLeft = { type: "put-back", why: "drained", text: "later" };

test("a worker plays by the store's terms, and is known to be fit when its first job has ended", async () => {
  const { worked, did } = await work([() => BACK, () => ENDED, () => ENDED]);

  const played = (at: number, from: string | null) => ["play", `job ${at}`, 5, "/store", false, from, true];
  expect(worked).toEqual({ end: "empty", unfit: null });
  expect(did).toEqual([
    ...[
      { type: "started", job: "job 1", attempt: 1 },
      played(1, null),
      { type: "left", job: "job 1", left: BACK },
    ],
    ...[
      { type: "started", job: "job 2", attempt: 2 },
      played(2, "then"),
      { type: "left", job: "job 2", left: ENDED },
    ],
    ...["clear", { type: "started", job: "job 3", attempt: 3 }, played(3, "then")],
    { type: "left", job: "job 3", left: ENDED },
  ]);
});

test("what a job says on its way goes to the queue, to people, or to both", async () => {
  const wait = { reason: "full", since: "now" };
  const { did } = await work([() => ENDED], {
    events: [
      { type: "played", job: "a", steps: 0, costUsd: 0 },
      { type: "notice", job: "a", text: "it is slow" },
      { type: "waiting", job: "a", wait },
      { type: "waiting", job: "a", wait: null },
    ],
  });

  expect(did.slice(2, -2)).toEqual([
    ["note", "a", { steps: 0, costUsd: 0 }],
    { type: "notice", text: "it is slow" },
    ["note", "a", { waits: wait }],
    { type: "waiting", job: "a", wait },
    ["note", "a", { waits: null }],
    { type: "waiting", job: "a", wait: null },
  ]);
});

test.each<[string, Error, isLast: boolean, isGivenUp: boolean]>([
  ["passes", new Error("no\nroom"), false, false],
  ["was the last attempt's", new Error("no\nroom"), true, true],
  ["lasts", new RunnerError("option-invalid", "no room"), false, true],
])("an attempt whose error %s is reported", async (_, error, isLast, isGivenUp) => {
  const { worked, did } = await work([() => Promise.reject(error)], { isLast });

  expect(worked).toEqual({ end: "empty", unfit: null });
  expect(did.slice(2)).toEqual([
    { type: "failed", job: "job 1", attempt: 1, error: "no room", isGivenUp },
    ["threw", String(error)],
  ]);
});

test("a store without its fleet fails the attempt; a worker that may not play puts its job back and stops", async () => {
  const gone = await work([() => ENDED], { hasFleet: false });
  const error = new RunnerError("credentials-missing", "no key");
  const unfit = await work([() => ENDED], { check: () => Promise.reject(error) });

  expect(gone.did.slice(1)).toEqual([
    { type: "failed", job: "job 1", attempt: 1, error: "the store has no fleet any more", isGivenUp: false },
    ["threw", "Error: the store has no fleet any more"],
  ]);
  expect(unfit.worked).toEqual({ end: "drained", unfit: error });
  expect(unfit.did.slice(1)).toEqual([
    { type: "left", job: "job 1", left: { type: "put-back", why: "unfit", text: "no key" } },
  ]);
});

test("a job's ROM is that of its object, whole; otherwise there is none", async () => {
  const rom = "a rom";
  const sha256 = "0123456789abcdef".repeat(4);
  const store = memoryObjectStore();
  const read = async (told: unknown): Promise<string | null> => {
    if (told !== null)
      await store.put("jobs/a/job.json", Buffer.from(typeof told === "string" ? told : JSON.stringify(told)));
    const bytes = await readJobRom(store, "jobs/a");
    return bytes && Buffer.from(bytes).toString();
  };
  const { createHash } = await import("node:crypto");
  const digest = createHash("sha256").update(rom).digest("hex");
  await store.put(`files/${digest}`, Buffer.from(rom));
  await store.put(`files/${sha256}`, Buffer.from(rom));

  expect([
    await read(null),
    await read({ shape: { rom: { sha256: digest } } }),
    await read({ shape: { rom: { sha256 } } }),
    await read({ shape: { rom: { sha256: sha256.replace("0", "f") } } }),
    await read({ shape: { rom: { sha256: `${digest}0` } } }),
    await read({ shape: { rom: { sha256: `../${digest}` } } }),
    await read({ shape: { rom: { sha256: 5 } } }),
    await read({ shape: { rom: null } }),
    await read({ shape: null }),
    await read({}),
    await read("no json"),
  ]).toEqual([null, rom, ...Array.from({ length: 9 }, () => null)]);
});

test("the servers of a fleet are those of its models, each once: the file's, the job's own, or the usual one", () => {
  const of = (settings: readonly object[], terms = {}, credentials = {}) =>
    serversOf(
      { jobs: settings.map((one) => jobOf({ settings: one })), terms: { ...TERMS, ...terms } },
      credentials as never,
    ).map(({ model, baseUrl }) => `${model} at ${baseUrl}`);
  const usual = { baseUrl: "http://usual" };

  expect([
    of([{ model: "explorer" }]),
    of([{ model: "m" }, { model: "m", seed: 2 }]),
    of([{ model: "m" }], {}, usual),
    of([{ model: "m", baseUrl: "http://own" }], {}, usual),
    of([{ model: "m", baseUrl: "http://own" }], { baseUrl: "http://file" }, usual),
    of([{ model: "ollama:a" }], {}, usual),
    of(
      [{ model: "ollama:a" }, { model: "m" }],
      { baseUrl: "http://file", baseUrls: { ollama: "http://b" } },
      usual,
    ),
    of([{ model: "explorer", summaryModel: "m" }], { baseUrl: "http://file" }, usual),
  ]).toMatchInlineSnapshot(`
    [
      [],
      [
        "m at null",
      ],
      [
        "m at http://usual",
      ],
      [
        "m at http://own",
      ],
      [
        "m at http://file",
      ],
      [
        "ollama:a at null",
      ],
      [
        "ollama:a at http://b",
        "m at http://file",
      ],
      [
        "m at http://file",
      ],
    ]
  `);
});
