import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { formatCount, formatShort } from "../../../../viewer/src/report/format.ts";
import { type Html, html, type Piece } from "../../../../viewer/src/report/html.ts";
import { renderTable, type Section } from "../../../../viewer/src/report/sections/parts.ts";
import type { CellReport, FleetReport, GoalReport } from "../fleet-report.ts";
import { playedOf, resultsOf, tookTo, watchedTo } from "../measure.ts";
import { FEWEST } from "../statistics/bootstrap.ts";
import { goalName, percent } from "../words.ts";
import { letterOf } from "./fleet-tables.ts";
import { type Ink, inkOf, MOST_INKS } from "./inks.ts";
import { renderSpreads } from "./spread-chart.ts";
import { renderSurvival, renderSurvivalPanel, type SurvivalCurve } from "./survival-chart.ts";

/** Maximal number of milestones with a chart; of more, those that the most runs reached. */
const MOST_GOALS = 12;

/** The share that got to the target and to each milestone, over the steps. */
export function tellCurves(report: FleetReport): readonly Section[] {
  const { cells } = report;
  const lastStep = Math.max(...report.each.map((run) => playedOf(run)?.steps ?? 0));
  const goals = shownGoals(report);
  const isFew = cells.length <= MOST_INKS;
  const chart = (milestone: string | null, front: string | null) => ({
    label: `The share of the runs that reached ${goalName(milestone)} over the steps, ${front === null ? "a curve each cell" : `cell ${front}`}; the table below has the same figures`,
    lastStep,
    curves: cells.map((cell, index) =>
      curveOf(report, cell, milestone, front === null ? inkOf(index) : cell.id === front ? 1 : null),
    ),
  });
  const target = isFew
    ? html`${renderSurvival(chart(null, null))}${renderKeys(cells)}`
    : html`<div class="panels">${cells.map(
        (cell) =>
          html`<figure><figcaption>${letterOf(cell.id)} ${cell.name}</figcaption>${renderSurvivalPanel(chart(null, cell.id))}</figure>`,
      )}</div><p class="aside">The grey curves are those of the other cells.</p>`;
  const milestones =
    isFew &&
    goals.length > 0 &&
    html`<h3>Each milestone</h3><div class="panels">${goals.map(
      (name) =>
        html`<figure><figcaption>${name}</figcaption>${renderSurvivalPanel(chart(name, null))}</figure>`,
    )}</div>`;
  const body = html`<p>The share of a cell's runs that had reached the target by a step, by Kaplan and Meier: a run that ended elsewhere counts up to its end, and one that has not ended up to now, which a small bar on the curve marks. The shade is 95 %; a cell with fewer than ${FEWEST} runs has none.</p>${target}${milestones}<h3>By which step half of the runs got there</h3>${tellHalves(report)}`;
  return [{ id: "curves", title: "Who gets there, and when", body }];
}

/** Charts of the target and each milestone: dollars, or steps if nothing cost any. */
export function tellSpreads(report: FleetReport): readonly Section[] {
  const isFree = report.sumUsd === 0;
  const measure = isFree ? "steps" : "costUsd";
  const groups = [...shownGoals(report), null].map((milestone) => ({
    name: milestone ?? "The target",
    rows: report.cells.flatMap((cell) => {
      const spread = goalOf(cell, milestone)?.took[measure] ?? null;
      if (spread === null) return [];
      const values = resultsOf(runsOf(report, cell)).flatMap(
        (result) => tookTo(result, milestone)?.[measure] ?? [],
      );
      return [{ id: cell.id, spread, values }];
    }),
  }));
  const told = groups.filter(({ rows }) => rows.length > 0);
  if (told.length === 0) return [];
  const body = html`<p>From the start of a run to ${told.length > 1 ? "each milestone and " : ""}the target, of the runs that reached it.</p>${renderSpreads(
    {
      label: `${isFree ? "Steps" : "Dollars"} to each milestone and the target by cell`,
      across: isFree ? "steps" : "dollars",
      groups: told,
      format: isFree ? formatShort : renderUsd,
    },
  )}`;
  return [{ id: "spreads", title: isFree ? "Steps to each milestone" : "Dollars to each milestone", body }];
}

/** A table of goals by cells: who got there, and by which step half of them had. */
function tellHalves({ cells, milestones }: FleetReport): Html {
  const rows = [...milestones, null].map((milestone): readonly Piece[] => [
    milestone === null ? html`<b>The target</b>` : milestone,
    ...cells.map((cell) => {
      const goal = goalOf(cell, milestone);
      return goal === undefined ? "" : html`${tellHalf(goal)}<br><small>${tellReached(goal)}</small>`;
    }),
  ]);
  return renderTable(
    "With the interval of that step, 95 %, and of the runs that ended, how many got there at all",
    [{ title: "Goal" }, ...cells.map(({ id }) => ({ title: id, holds: "number" }) as const)],
    rows,
  );
}

function tellHalf({ halfBy: { step, low, high }, reached }: GoalReport): string {
  if (step === null) return "not half of them";
  if (reached.of < FEWEST) return formatCount(step);
  const from = low === null ? "?" : formatCount(low);
  return `${formatCount(step)} (${from} to ${high === null ? "?" : formatCount(high)})`;
}

function tellReached({ reached: { count, of, share } }: GoalReport): string {
  return share === null ? "—" : `${formatCount(count)} of ${formatCount(of)}, ${percent(share)} %`;
}

/** The milestones that have a drawing, in the order in which runs reach them. */
function shownGoals({ milestones, cells }: FleetReport): readonly string[] {
  const countOf = (milestone: string) =>
    cells.reduce((sum, cell) => sum + (goalOf(cell, milestone)?.reached.count ?? 0), 0);
  const most = [...milestones].sort((a, b) => countOf(b) - countOf(a)).slice(0, MOST_GOALS);
  return milestones.filter((milestone) => most.includes(milestone));
}

function curveOf(
  report: FleetReport,
  cell: CellReport,
  milestone: string | null,
  ink: Ink | null,
): SurvivalCurve {
  const goal = goalOf(cell, milestone);
  const watched = runsOf(report, cell).flatMap((run) => watchedTo(run, milestone) ?? []);
  return {
    id: cell.id,
    name: cell.name,
    ink,
    points: goal?.survival ?? [],
    lost: watched.filter(({ reached }) => !reached).map(({ step }) => step),
    hasBand: watched.length >= FEWEST,
  };
}

function goalOf({ goals }: CellReport, milestone: string | null): GoalReport | undefined {
  return goals.find((goal) => goal.milestone === milestone);
}

function runsOf({ each }: FleetReport, { id }: CellReport): FleetReport["each"] {
  return each.filter(({ cell }) => cell === id);
}

/** The key of the curves. */
function renderKeys(cells: readonly CellReport[]): Html {
  return html`<ul class="legend">${cells.map(
    ({ id, name }, index) =>
      html`<li><svg width="28" height="10" viewBox="0 0 28 10" aria-hidden="true"><path class="curve ink${inkOf(index)}" d="M0 5H28"/></svg>${letterOf(id)} ${name}</li>`,
  )}</ul>`;
}
