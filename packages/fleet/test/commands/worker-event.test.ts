import { expect, test } from "vitest";
import { resultOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { jobOf } from "../../../../test/helpers/fleet/jobs.ts";
import { renderWorkerEvent } from "../../src/commands/render/worker-event.ts";
import type { WorkerEvent } from "../../src/queue/work-fleet.ts";
import type { JobResult } from "../../src/work/job-result.ts";

const job = jobOf({}, { effort: "low", seed: 3, deep: [1] });
const NAME = `${job.id.slice(0, 8)} effort=low seed=3 deep=[1]`;
const ended = (result: Partial<JobResult>): WorkerEvent => ({
  ...{ type: "left", job, left: { type: "ended", result: resultOf(result) } },
});

test.each<[WorkerEvent, string | null]>([
  [{ type: "notice", text: "the store\nfails" }, "the store fails"],
  [{ type: "waiting", job: job.id, wait: { reason: "full", since: "now" } } as WorkerEvent, null],
  [
    { type: "waiting", job: job.id, wait: null } as WorkerEvent,
    `${job.id.slice(0, 8)}: waits no more for the store`,
  ],
  [{ type: "started", job, attempt: 1 }, `${NAME}: started`],
  [{ type: "started", job, attempt: 2 }, `${NAME}: started, attempt 2`],
  [
    { type: "failed", job, attempt: 2, error: "disk\nfull", isGivenUp: false },
    `${NAME}: attempt 2 failed: disk full`,
  ],
  [
    { type: "left", job, left: { type: "put-back", why: "drained", text: "it continues later" } },
    `${NAME}: put back: it continues later`,
  ],
  [ended({ steps: 1, costUsd: 0 }), `${NAME}: done after 1 step`],
  [ended({ steps: 20, costUsd: null }), `${NAME}: done after 20 steps`],
  [
    ended({ outcome: "failed", reason: "run_time: 8h", steps: 20, costUsd: 1.25 }),
    `${NAME}: failed after 20 steps, $1.25: run_time: 8h`,
  ],
])("a worker's line about %j", (event, line) => {
  expect(renderWorkerEvent(event)).toBe(line);
});
