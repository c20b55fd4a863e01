import { expect, it } from "vitest";
import { renderFleetStatus } from "../../../../packages/fleet/src/commands/render/fleet-status.ts";
import { reportEmptyQueue } from "../../../../packages/fleet/src/commands/report-empty-queue.ts";
import {
  type FleetStatus,
  JOB_STANDINGS,
  type JobStatus,
} from "../../../../packages/fleet/src/queue/fleet-status.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import type { Colours } from "../../../../src/faces/cli/view/colour.ts";

const plain = (text: string): string => text;
const COLOURS: Colours = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };

function jobAt(at: number, change: Partial<JobStatus>): JobStatus {
  return {
    ...{ id: `${at}`.repeat(24), cell: { effort: at < 2 ? "low" : "high", seed: at }, standing: "done" },
    ...{ steps: 100, costUsd: 1.5, attempts: 0, worker: null, why: null, waits: null, ...change },
  };
}

function statusOf(jobs: readonly JobStatus[], change: Partial<FleetStatus> = {}): FleetStatus {
  const counts = Object.fromEntries(
    JOB_STANDINGS.map((one) => [one, jobs.filter(({ standing }) => standing === one).length]),
  ) as FleetStatus["counts"];
  return {
    ...{ fleet: "compare", paused: null, workers: ["host-a:1", "host-b:2"], unfit: [], counts, jobs },
    ...{ steps: 1234, costUsd: 4.5, fleetCostUsd: 150, ...change },
  };
}

it("tells jobs by state and by cell, steps, dollars, workers, and what is stuck and why", () => {
  const status = statusOf([
    jobAt(1, {}),
    jobAt(2, { standing: "playing", worker: "host-a:1" }),
    jobAt(3, { standing: "again-later", why: "the process died", costUsd: null }),
    jobAt(4, { standing: "given-up", why: "credentials\nrefused" }),
  ]);

  expect(renderFleetStatus(status, COLOURS, null)).toEqual([
    "compare: 4 jobs: 1 done, 1 playing, 1 tried again later, 1 given up",
    "  steps    1,234",
    "  cost     $4.50 of $150.00",
    "  workers  host-a:1 (1 job), host-b:2 (idle)",
    "",
    "effort  jobs  playing  tried again later  done  given up  steps   cost",
    "low        1        0                  0     1         0    100  $1.50",
    "high       3        1                  1     0         1    300  $3.00",
    "",
    "Stuck:",
    "  33333333 effort=high seed=3: tried again later: the process died",
    "  44444444 effort=high seed=4: given up: credentials refused",
  ]);
});

it("says in a line for each reason which jobs wait for their store, and since when", () => {
  const full = { reason: "/store: the disk is full", since: "2026-11-02T10:00:00.000Z" };
  const status = statusOf([
    jobAt(1, { standing: "playing", waits: { ...full, since: "2026-11-02T10:05:00.000Z" } }),
    jobAt(2, { standing: "playing", waits: full }),
    jobAt(3, { standing: "playing", waits: { ...full, reason: "/store: HTTP 503" } }),
  ]);

  expect(renderFleetStatus(status, COLOURS, null).slice(-3)).toEqual([
    "Stuck:",
    "  2 jobs wait since 2026-11-02T10:00:00.000Z, for half an hour at most: /store: the disk is full",
    "  1 job waits since 2026-11-02T10:00:00.000Z, for half an hour at most: /store: HTTP 503",
  ]);
});

it("tells of a fleet that nobody plays what to do", () => {
  const waiting = statusOf([jobAt(1, { standing: "waiting" })], { workers: [], paused: "for lunch" });
  const lost = statusOf([jobAt(1, { standing: "not-queued" })]);
  const unasked = statusOf([jobAt(1, { standing: "begun" }), jobAt(2, { standing: "not-begun" })], {
    workers: null,
  });

  expect(renderFleetStatus(waiting, COLOURS, null).slice(-3)).toEqual([
    "Stuck:",
    "  the fleet is paused: for lunch",
    "  1 job to be played, and no worker: start one with runner fleet work",
  ]);
  expect(renderFleetStatus(lost, COLOURS, null).at(-1)).toBe(
    "  1 job not in the queue: submit the fleet again",
  );
  expect(renderFleetStatus(unasked, COLOURS, null)[0]).toBe("compare: 2 jobs: 1 begun, 1 not begun");
  expect(renderFleetStatus(unasked, COLOURS, null)).not.toContain("Stuck:");
});

it("shows the workers that stopped as unfit, and why", () => {
  const unfit = [{ worker: "host-c:7", reason: "the disk is full", at: "2026-11-23T10:00:00.000Z" }];

  expect(
    renderFleetStatus(statusOf([jobAt(1, { standing: "waiting" })], { unfit }), COLOURS, null),
  ).toContain("  host-c:7 stopped at 2026-11-23T10:00:00.000Z: the disk is full");
});

it.each([
  ["every job has ended", [jobAt(1, {}), jobAt(2, { standing: "failed" })], 0, ""],
  ["the rest was cancelled", [jobAt(1, {}), jobAt(2, { standing: "cancelled" })], 0, ""],
  [
    "jobs were given up",
    [jobAt(1, { standing: "given-up", why: "no such model" })],
    5,
    "1 job given up, the first with: no such model",
  ],
  ["the queue lost jobs", [jobAt(1, {}), jobAt(2, { standing: "not-queued" })], 75, "the queue lost 1 job"],
  ["both", [jobAt(1, { standing: "given-up" }), jobAt(2, { standing: "not-queued" })], 75, "1 job given up"],
])("an empty queue has its own exit code when %s", (_, jobs, code, told) => {
  let stderr = "";
  const write = (text: string): void => {
    stderr += text;
  };

  expect(reportEmptyQueue({ stderr: { write } } as unknown as World, statusOf(jobs))).toBe(code);
  expect(stderr).toContain(told);
});

it("draws no line that is wider than the terminal", () => {
  const jobs = [jobAt(1, { standing: "given-up", why: "a very long reason ".repeat(9) }), jobAt(2, {})];
  const lines = renderFleetStatus(statusOf(jobs, { workers: ["w".repeat(90)] }), COLOURS, 60);

  expect(lines.filter((line) => line.length > 60)).toEqual([]);
  expect(lines.some((line) => line.endsWith("…"))).toBe(true);
});
