import { expect, test } from "vitest";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
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
