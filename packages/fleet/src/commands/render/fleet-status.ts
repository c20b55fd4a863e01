import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { textOrJson } from "../../../../../src/base/vocabulary/json.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { type Column, fitText, renderTable } from "../../../../../src/faces/cli/render/table.ts";
import type { Colours } from "../../../../../src/faces/cli/view/colour.ts";
import {
  type FleetStatus,
  JOB_STANDINGS,
  type JobStanding,
  type JobStatus,
} from "../../queue/fleet-status.ts";
import { renderJobName } from "./worker-event.ts";

const WORDS: Readonly<Record<JobStanding, string>> = {
  done: "done",
  playing: "playing",
  waiting: "waiting",
  "again-later": "tried again later",
  failed: "failed",
  budget: "out of money or time",
  "needs-person": "needing a person",
  "given-up": "given up",
  cancelled: "cancelled",
  "not-queued": "not in the queue",
  begun: "begun",
  "not-begun": "not begun",
};

/** The most stuck jobs listed one by one. */
const MOST_STUCK = 8;

/** The state of a fleet, in lines for people; `columns` null for any width. */
export function renderFleetStatus(
  status: FleetStatus,
  colours: Colours,
  columns: number | null,
): readonly string[] {
  const { fleet, counts, jobs, steps, workers } = status;
  const parts = (Object.keys(WORDS) as JobStanding[])
    .filter((one) => counts[one] > 0)
    .map((one) => `${counts[one]} ${WORDS[one]}`);
  const name = plainLine(fleet);
  const stuck = renderStuck(status);
  // A line that is drawn anew must not wrap.
  const cut = (line: string): string => fitText(line, columns ?? Number.POSITIVE_INFINITY);
  return [
    cut(`${name}: ${renderCountOf(jobs.length, "job")}: ${parts.join(", ")}`).replace(name, colours.bold),
    cut(`  steps    ${steps.toLocaleString("en")}`),
    cut(`  cost     ${renderCost(status)}`),
    ...(workers === null ? [] : [cut(`  workers  ${renderWorkers(status)}`)]),
    ...renderCells(jobs, columns).map(cut),
    ...(stuck.length === 0 ? [] : ["", colours.yellow("Stuck:"), ...stuck.map((line) => cut(`  ${line}`))]),
  ];
}

function renderCost({ costUsd, fleetCostUsd }: FleetStatus): string {
  const spent = renderUsd(costUsd);
  return fleetCostUsd === null ? spent : `${spent} of ${renderUsd(fleetCostUsd)}`;
}

function renderWorkers({ workers, jobs }: FleetStatus): string {
  if (workers === null || workers.length === 0) return "none is connected";
  return workers
    .map((worker) => {
      const count = jobs.filter((job) => job.worker === worker && job.standing === "playing").length;
      return `${plainLine(worker)} (${count === 0 ? "idle" : renderCountOf(count, "job")})`;
    })
    .join(", ");
}

/** One row for each cell of the matrix without its seeds; nothing where there is one only. */
function renderCells(jobs: readonly JobStatus[], columns: number | null): readonly string[] {
  const keys = [...new Set(jobs.flatMap(({ cell }) => Object.keys(cell)))].filter((key) => key !== "seed");
  const cells = new Map<string, JobStatus[]>();
  for (const job of jobs) {
    const cell = JSON.stringify(keys.map((key) => job.cell[key] ?? null));
    const known = cells.get(cell);
    if (known === undefined) cells.set(cell, [job]);
    else known.push(job);
  }
  if (cells.size < 2) return [];
  const seen = JOB_STANDINGS.filter((one) => jobs.some(({ standing }) => standing === one));
  const right = { align: "right" } as const;
  const titles: Column[] = [
    ...keys.map((title) => ({ title, least: 12 })),
    { title: "jobs", ...right },
    ...seen.map((one) => ({ title: WORDS[one], ...right, drop: "late" }) as const),
    ...["steps", "cost"].map((title) => ({ title, ...right })),
  ];
  const rows = [...cells].map(([cell, ofCell]) => [
    ...(JSON.parse(cell) as unknown[]).map(textOrJson),
    String(ofCell.length),
    ...seen.map((one) => String(ofCell.filter(({ standing }) => standing === one).length)),
    sum(ofCell, ({ steps }) => steps).toLocaleString("en"),
    renderUsd(sum(ofCell, ({ costUsd }) => costUsd ?? 0)),
  ]);
  return ["", ...renderTable(titles, rows, columns)];
}

function sum(jobs: readonly JobStatus[], of: (job: JobStatus) => number): number {
  return jobs.reduce((total, job) => total + of(job), 0);
}

/** The jobs that wait for their store, in a line for each reason. */
function renderWaits(jobs: readonly JobStatus[]): readonly string[] {
  const waits = jobs.flatMap(({ waits }) => (waits === null ? [] : [waits]));
  return [...new Set(waits.map(({ reason }) => reason))].map((reason) => {
    const same = waits.filter((wait) => wait.reason === reason);
    const since = same.map((wait) => wait.since).sort()[0];
    const verb = same.length === 1 ? "waits" : "wait";
    return plainLine(
      `${renderCountOf(same.length, "job")} ${verb} since ${since}, for half an hour at most: ${reason}`,
    );
  });
}

/** The jobs that do not continue by themselves, and why; nothing if all do. */
function renderStuck({ paused, workers, unfit, counts, jobs }: FleetStatus): readonly string[] {
  const open = counts.waiting + counts["again-later"];
  const lines = [
    ...(paused === null ? [] : [`the fleet is paused: ${plainLine(paused)}`]),
    ...unfit.map(({ worker, reason, at }) => plainLine(`${worker} stopped at ${at}: ${reason}`)),
    ...renderWaits(jobs),
    ...(workers?.length === 0 && open > 0
      ? [`${renderCountOf(open, "job")} to be played, and no worker: start one with runner fleet work`]
      : []),
    ...(counts["not-queued"] > 0
      ? [`${renderCountOf(counts["not-queued"], "job")} not in the queue: submit the fleet again`]
      : []),
  ];
  const stuck = jobs.filter(
    ({ standing, why }) =>
      standing === "given-up" || standing === "needs-person" || (standing === "again-later" && why !== null),
  );
  const told = stuck
    .slice(0, MOST_STUCK)
    .map(
      (job) =>
        `${renderJobName(job)}: ${WORDS[job.standing]}${job.why === null ? "" : `: ${plainLine(job.why)}`}`,
    );
  const more = stuck.length - told.length;
  return [...lines, ...told, ...(more > 0 ? [`and ${renderCountOf(more, "job")} more`] : [])];
}
