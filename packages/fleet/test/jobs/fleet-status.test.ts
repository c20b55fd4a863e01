import { expect, test } from "vitest";
import { resultOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import type { JobState } from "../../src/engine/redis/job-state.ts";
import type { RedisEngine } from "../../src/engine/redis/redis-engine.ts";
import { readFleetStatus } from "../../src/queue/fleet-status.ts";

const JOB = jobOf({}, { seed: 1 });
const END = { outcome: "done", steps: 40, costUsd: 1, reason: null };

/** The status of a job that ended once, by its state in the queue; undefined where the queue does not have it. */
async function standingOf(state: JobState["state"] | undefined) {
  const progress = { steps: 7, costUsd: 0.5 };
  const queued: JobState | undefined = state && {
    state,
    attempts: 0,
    worker: "w1",
    lastError: null,
    progress,
  };
  const engine = {
    states: async () => new Map(queued === undefined ? [] : [[JOB.id, queued]]),
    paused: async () => null,
    workers: async () => ["w1"],
    unfit: { all: async () => [] },
    gate: { total: async () => 1.5 },
  } as unknown as RedisEngine;
  const place = { book: { ends: async () => new Map([[JOB.id, END]]) }, store: {}, where: "" };
  const outline = { name: "compare", terms: TERMS, jobs: [JOB] };
  const { jobs } = await readFleetStatus(outline, place as never, engine);
  return jobs.map(({ standing, steps }) => [standing, steps])[0];
}

test.each([
  ["waiting", ["waiting", 7]],
  ["delayed", ["again-later", 7]],
  ["active", ["playing", 7]],
  ["done", ["done", 40]],
  [undefined, ["done", 40]],
] as const)("55.5: a job that ended and is %s in the queue: %j", async (state, shown) => {
  expect(await standingOf(state)).toEqual(shown);
});

test("without a queue a job is begun or not by its store alone, and its cost is that of its end", async () => {
  const jobs = [1, 2, 3, 4].map((seed) => jobOf({ settings: { seed } }, { seed }));
  const [done = "", unpriced = "", begun = "", unbegun = ""] = jobs.map(({ id }) => id);
  const store = memoryObjectStore(
    [done, unpriced, begun, unbegun].map((id) => [`jobs/${id}/job.json`, Buffer.of()]),
  );
  for (const [id, steps] of [
    [done, 99],
    [begun, 12],
  ] as const)
    await store.put(`jobs/${id}/saves/x_save_step${steps}-ab.png`, Buffer.of());
  const ends = new Map([
    [done, resultOf({ steps: 40, costUsd: 1.5, reason: null })],
    [unpriced, resultOf({ outcome: "failed", steps: 7, costUsd: null, reason: "lost" })],
  ]);
  const outline = { name: "compare", terms: { ...TERMS, fleetCostUsd: 0 }, jobs };
  const place = { book: { ends: async () => ends } as never, store, where: "/nowhere" };

  const { jobs: shown, counts, ...sums } = await readFleetStatus(outline, place, null);

  expect(sums).toEqual({
    ...{ fleet: "compare", paused: null, workers: null, unfit: [], steps: 59, costUsd: 1.5, fleetCostUsd: 0 },
  });
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([
    ["done", 1],
    ["failed", 1],
    ["begun", 1],
    ["not-begun", 1],
  ]);
  const rest = { attempts: 0, worker: null, waits: null };
  expect(shown.map(({ id: _, cell: __, ...one }) => one)).toEqual([
    { ...rest, standing: "done", steps: 40, costUsd: 1.5, why: null },
    { ...rest, standing: "failed", steps: 7, costUsd: null, why: "lost" },
    { ...rest, standing: "begun", steps: 12, costUsd: null, why: null },
    { ...rest, standing: "not-begun", steps: 0, costUsd: null, why: null },
  ]);
});
