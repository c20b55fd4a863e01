import type { JobResult } from "../work/job-result.ts";
import type { ReportCell } from "./cells.ts";
import type { CellReport, EndReport, GoalReport } from "./fleet-report.ts";
import type { FleetRun, RunEnd } from "./fleet-run.ts";
import { resultsOf, spreadsOf, sumTokens, tookTo, watchedTo, wholeOf } from "./measure.ts";
import type { Bootstrap } from "./statistics/bootstrap.ts";
import { groupBy } from "./statistics/samples.ts";
import { shareOf } from "./statistics/shares.ts";
import { halfBy, kaplanMeier } from "./statistics/survival.ts";

/** All figures of one cell. */
export function describeCell(
  { id, name, values, runs }: ReportCell,
  milestones: readonly string[],
  bootstrap: Bootstrap,
): CellReport {
  const results = resultsOf(runs);
  const done = results.filter(({ outcome }) => outcome === "done");
  const sumUsd = sumCosts(results);
  return {
    id,
    name,
    values,
    runs: runs.length,
    states: countStates(runs),
    whole: spreadsOf(results.map(wholeOf), bootstrap),
    sumTokens: results.reduce((sum, { tokens }) => sum + sumTokens(tokens), 0),
    sumUsd,
    notDoneUsd: sumCosts(results.filter(({ outcome }) => outcome !== "done")),
    usdPerDone: done.length === 0 ? null : sumUsd / done.length,
    openUsd: sumCosts(runs.flatMap(({ soFar }) => soFar ?? [])),
    unknownUsd: results.filter(({ costUsd }) => costUsd === null).length,
    unconfirmedUsd: results.reduce((sum, { unconfirmedUsd = 0 }) => sum + unconfirmedUsd, 0),
    ends: endsOf(results),
    goals: [null, ...milestones].map((milestone) => describeGoal(runs, milestone, bootstrap)),
  };
}

/** Counts the runs in each state. */
export function countStates(runs: readonly FleetRun[]): Readonly<Record<RunEnd, number>> {
  const states = { done: 0, failed: 0, budget: 0, "needs-person": 0, open: 0 };
  for (const { result } of runs) states[result?.outcome ?? "open"] += 1;
  return states;
}

/** Known cost of runs together. */
export function sumCosts(results: readonly Pick<JobResult, "costUsd">[]): number {
  return results.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
}

function describeGoal(runs: readonly FleetRun[], milestone: string | null, bootstrap: Bootstrap): GoalReport {
  const results = resultsOf(runs);
  const took = results.flatMap((result) => tookTo(result, milestone) ?? []);
  const survival = kaplanMeier(runs.flatMap((run) => watchedTo(run, milestone) ?? []));
  return {
    milestone,
    reached: shareOf(took.length, results.length),
    took: spreadsOf(took, bootstrap),
    survival,
    halfBy: halfBy(survival),
  };
}

/** The ways in which runs ended, the most common first. */
function endsOf(results: readonly JobResult[]): readonly EndReport[] {
  const groups = groupBy(results, ({ outcome, reason }) => `${outcome}|${headOf(reason) ?? ""}`);
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      return first === undefined
        ? []
        : [
            {
              outcome: first.outcome,
              reason: headOf(first.reason),
              runs: own.length,
              costUsd: sumCosts(own),
            },
          ];
    })
    .sort((a, b) => b.runs - a.runs);
}

/** The text before the first colon: the rest differs from run to run. */
function headOf(reason: string | null): string | null {
  return reason === null ? null : (reason.split(/:\s/, 1)[0] ?? reason).trim() || null;
}
