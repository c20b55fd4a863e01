import { describeError, RunnerError } from "../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import { renderUsd } from "../../../../src/base/quantities/money.ts";
import { table } from "../../../../src/base/table.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import { shellCommand } from "../../../../src/faces/cli/options/values/shell-command.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { plainJson, plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { renderError, withRemedy } from "../../../../src/faces/cli/render/remedy.ts";
import type { FleetPlayed } from "../engine/local/play-fleet.ts";
import type { PlannedFleet } from "../jobs/fleet-book.ts";
import { makeFleetReport } from "../report/make-report.ts";
import { JOB_OUTCOMES } from "../work/job-result.ts";
import { renderFleetCells } from "./render/report-lines.ts";

/** A fleet that was played, and its file, as it was named. */
export interface EndedFleet {
  readonly plan: PlannedFleet;
  readonly played: FleetPlayed;
  readonly file: string;
}

/** The part of its limit that a fleet has spent, and the share of that which is unconfirmed. */
export function tellFleetSpent(
  { costUsd, results }: Pick<FleetPlayed, "costUsd" | "results">,
  { fleetCostUsd }: Pick<PlannedFleet["terms"], "fleetCostUsd">,
): string {
  const unconfirmed = [...results.values()].reduce((sum, result) => sum + (result.unconfirmedUsd ?? 0), 0);
  const part =
    unconfirmed === 0
      ? ""
      : `, of which ended runs' lost calls may have cost up to ${renderUsd(unconfirmed)} (unconfirmed)`;
  return `${renderUsd(costUsd)} of ${renderUsd(fleetCostUsd ?? 0)}${part}`;
}

/** Reports the end of a fleet: one line of JSON, or lines for people. */
export function reportFleetEnd({ stdout, signal }: World, { json }: Options, ended: EndedFleet): void {
  const width = stdout.isTerminal ? (stdout.columns ?? 80) : null;
  const lines =
    json === true
      ? [plainJson(JSON.stringify(resultOf(ended)))]
      : [...linesOf(ended, signal), ...cellsOf(ended, width)];
  stdout.write(lines.map((line) => `${line}\n`).join(""));
}

/** The JSON form. */
function resultOf({ plan, played }: EndedFleet) {
  const { end, unfit, pausedFor, broken, costUsd } = played;
  return {
    type: "fleet-result",
    fleet: plan.name,
    end: unfit === null ? end : "unfit",
    pausedFor,
    jobs: plan.jobs.length,
    outcomes: countOutcomes(played),
    givenUp: broken.map(({ job, error }) => ({
      job: job.id,
      cell: job.cell,
      error: describeError(error),
      code: error instanceof RunnerError ? error.code : null,
    })),
    unfit: unfit === null ? null : { error: describeError(unfit), code: unfit.code },
    costUsd,
  };
}

function linesOf({ plan, played, file }: EndedFleet, { reason }: AbortSignal): readonly string[] {
  const { name, jobs, terms } = plan;
  const { end, unfit, results, broken, costUsd } = played;
  const isOver = results.size === jobs.length;
  const counts = Object.entries(countOutcomes(played)).filter(([, count]) => count > 0);
  const outcomes = counts
    .map(([outcome, count]) => `${count} ${OUTCOME_WORDS[outcome] ?? outcome}`)
    .join(", ");
  const ended = `${results.size} of ${renderCountOf(jobs.length, "job")} ended${outcomes === "" ? "" : `: ${outcomes}`}`;
  const why =
    unfit !== null
      ? `${name} was stopped, since this machine cannot play it (${renderError(unfit)}); `
      : end === "drained"
        ? `${name} was stopped (${describeError(reason)}); `
        : end === "paused"
          ? `${name} has spent its limits.max_cost, ${tellFleetSpent(played, terms)}: raise it in ${file} to continue; `
          : isOver
            ? `${name} is done: `
            : `${name} is not done: `;
  const cost = costUsd === 0 || end === "paused" ? "" : `, for ${renderUsd(costUsd)}`;
  return [
    ...giveUps(broken, file),
    `${why}${ended}${cost}.`,
    ...(isOver ? [] : [`Continue: ${shellCommand(["fleet", "run", file])}`]),
  ].map((line) => plainLine(line));
}

/** The cells of the fleet in a table, and the command for more. Nothing if nothing was played. */
function cellsOf({ plan, played, file }: EndedFleet, width: number | null): readonly string[] {
  const runs = plan.jobs.map(({ id, cell }) => {
    return { id, values: cell, result: played.results.get(id) ?? null, soFar: null };
  });
  const cells = renderFleetCells(makeFleetReport(plan.name, runs), width);
  return cells.length === 0
    ? []
    : ["", ...cells, "", plainLine(`More: ${shellCommand(["fleet", "report", file])}`)];
}

const OUTCOME_WORDS: Readonly<Record<string, string>> = table({
  budget: "at its limit",
  "needs-person": "waiting for a person",
});

function countOutcomes({ results }: FleetPlayed): Readonly<Record<string, number>> {
  const all = [...results.values()];
  return Object.fromEntries(
    JOB_OUTCOMES.map((each) => [each, all.filter(({ outcome }) => outcome === each).length]),
  );
}

/** A line for each error, however many jobs had it. */
function giveUps(broken: FleetPlayed["broken"], fleetFile: string): readonly string[] {
  const lines = new Map<string, number>();
  for (const { error } of broken) {
    const told = describeError(error);
    const line =
      error instanceof RunnerError
        ? withRemedy(told, { code: error.code, facts: { ...error.facts, fleetFile } })
        : told;
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return [...lines].map(([line, count]) => `${renderCountOf(count, "job")} given up: ${line}`);
}
