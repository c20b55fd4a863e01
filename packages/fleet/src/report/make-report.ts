import { cellsOf, type ReportCell, varyingKeys } from "./cells.ts";
import { type ComparedMeasure, compareAll, MOST_COMPARED_CELLS, testedIn } from "./compare.ts";
import { countStates, describeCell, sumCosts } from "./describe-cell.ts";
import type { Comparison, FleetReport } from "./fleet-report.ts";
import type { FleetRun } from "./fleet-run.ts";
import { playedOf, resultsOf, sumTokens } from "./measure.ts";
import { createBootstrap, FEWEST } from "./statistics/bootstrap.ts";
import { quartilesOf } from "./statistics/samples.ts";

/** Cautions to read first, a sentence each. */
function cautionsOf(report: Omit<FleetReport, "cautions">): readonly string[] {
  const { cells, states, comparisons, compared, runs } = report;
  if (runs === 0) return ["The fleet has no runs."];
  const few = cells.filter((cell) => cell.runs - cell.states.open < FEWEST);
  const unknown = cells.reduce((sum, { unknownUsd }) => sum + unknownUsd, 0);
  const elsewhere = states.failed + states.budget + states["needs-person"];
  const most = Math.max(0, ...comparisons.map(({ pairs }) => pairs));
  return [
    few.length > 0 &&
      `Fewer than ${FEWEST} runs of ${listOf(few.map(({ id }) => id))} have ended, so no confidence intervals are shown.`,
    states.open > 0 &&
      `${countOf(states.open, "run")} of ${runs} ${states.open === 1 ? "has" : "have"} not ended. Curves count ${states.open === 1 ? "it" : "them"} up to now; shares and medians are of the runs that ended, of which the quick ones come first, and may change.`,
    elsewhere > 0 &&
      `${countOf(elsewhere, "run")} ended without the target. The curves count each of them up to its end, as if it might have got there later; where such a run could not have, the curve is too high, and the plain share beside it is not.`,
    elsewhere > 0 &&
      "Figures for a goal cover only the runs that reached it: in a cell where only fast runs do, they are too low.",
    unknown > 0 && `The cost of ${countOf(unknown, "run")} is unknown: sums of dollars leave it out.`,
    cells.length > 1 &&
      most < FEWEST &&
      `No two cells have ${FEWEST} pairs of ended runs with equal seeds: their differences cannot be tested.`,
    cells.length > MOST_COMPARED_CELLS &&
      `With more than ${MOST_COMPARED_CELLS} cells, values of the matrix are compared, and cells are not each with each.`,
    compared.made > 0 &&
      `${countOf(compared.made, "comparison")} ${compared.made === 1 ? "was" : "were"} made, and ${compared.tell} of them ${compared.tell === 1 ? "tells" : "tell"} of a difference at 5 % each. Were nothing different anywhere, about ${Math.ceil(compared.made * 0.05)} would do so by chance. Taken together (Holm), ${compared.hold} ${compared.hold === 1 ? "holds" : "hold"}.`,
  ].filter((line) => line !== false);
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function listOf(words: readonly string[]): string {
  const most = 8;
  const shown = words.slice(0, most).join(", ");
  return words.length > most ? `${shown} and ${words.length - most} more` : shown;
}

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
