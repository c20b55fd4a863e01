import { cautionsOf } from "./cautions.ts";
import { cellsOf, type ReportCell, varyingKeys } from "./cells.ts";
import { type ComparedMeasure, compareAll, testedIn } from "./compare.ts";
import { countStates, describeCell, sumCosts } from "./describe-cell.ts";
import type { Comparison, FleetReport } from "./fleet-report.ts";
import type { FleetRun } from "./fleet-run.ts";
import { playedOf, resultsOf, sumTokens } from "./measure.ts";
import { createBootstrap } from "./statistics/bootstrap.ts";
import { quartilesOf } from "./statistics/samples.ts";

/** The report of a fleet. The same runs give the same report, to the last digit. */
export function makeFleetReport(name: string, runs: readonly FleetRun[]): FleetReport {
  const cells = cellsOf(runs);
  const results = resultsOf(runs);
  const milestones = milestonesOf(runs);
  const keys = varyingKeys(runs);
  const bootstrap = createBootstrap();
  const tokens = results.reduce((sum, result) => sum + sumTokens(result.tokens), 0);
  const sumUsd = sumCosts(results);
  const measures: readonly ComparedMeasure[] = [
    "steps",
    ...(tokens > 0 ? (["tokens"] as const) : []),
    ...(sumUsd > 0 ? (["costUsd"] as const) : []),
  ];
  const comparisons = compareAll(cells, { keys, milestones, measures, bootstrap });
  const told: Omit<FleetReport, "cautions"> = {
    format: 1,
    name,
    runs: runs.length,
    states: countStates(runs),
    sumSteps: results.reduce((sum, { steps }) => sum + steps, 0),
    sumTokens: tokens,
    sumUsd,
    notDoneUsd: sumCosts(results.filter(({ outcome }) => outcome !== "done")),
    openUsd: sumCosts(runs.flatMap(({ soFar }) => soFar ?? [])),
    keys,
    milestones,
    cells: cells.map((cell) => describeCell(cell, milestones, bootstrap)),
    comparisons,
    compared: countCompared(comparisons),
    each: eachOf(runs, cells),
  };
  return { ...told, cautions: cautionsOf(told) };
}

/** The milestones that any run reached, by the median step of those runs. */
function milestonesOf(runs: readonly FleetRun[]): readonly string[] {
  const steps = new Map<string, number[]>();
  for (const run of runs) {
    for (const { name, step } of playedOf(run)?.milestones ?? []) {
      const own = steps.get(name);
      if (own === undefined) steps.set(name, [step]);
      else own.push(step);
    }
  }
  return [...steps]
    .map(([name, own]) => ({ name, median: quartilesOf(own)?.median ?? 0 }))
    .sort((a, b) => a.median - b.median || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

function countCompared(comparisons: readonly Comparison[]): FleetReport["compared"] {
  const made = comparisons.flatMap(testedIn);
  const told = made.filter(({ verdict }) => verdict !== "cannot-tell");
  return { made: made.length, tell: told.length, hold: told.filter(({ holds }) => holds).length };
}

function eachOf(runs: readonly FleetRun[], cells: readonly ReportCell[]): FleetReport["each"] {
  const cellOf = new Map(cells.flatMap((cell) => cell.runs.map((run) => [run, cell.id] as const)));
  return runs.map((run) => ({
    ...run,
    cell: cellOf.get(run) ?? "",
    state: run.result?.outcome ?? "open",
  }));
}
