import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { type Column, renderTable } from "../../../../../src/faces/cli/render/table.ts";
import { wrapText } from "../../../../../src/faces/cli/render/wrap-text.ts";
import { formatCount, formatCountOf, formatShort } from "../../../../viewer/src/report/format.ts";
import type {
  CellReport,
  Comparison,
  CurveDifference,
  Difference,
  FleetReport,
} from "../../report/fleet-report.ts";
import {
  goalName,
  MEASURE_NAMES,
  percent,
  STATE_NAMES,
  tellChange,
  tellChanges,
  tellMeasure,
  tellP,
} from "../../report/words.ts";

/** A part of the report: a title, and lines below it. */
export interface ReportPart {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The most milestones shown; the other forms of the report have all of them. */
const MOST_MILESTONES = 10;

/** The report of a fleet for a terminal of `width` columns; null: as wide as it gets. */
export function renderFleetParts(report: FleetReport, width: number | null): readonly ReportPart[] {
  const parts: readonly ReportPart[] = [
    { title: renderTitle(report), lines: renderSums(report, width) },
    { title: "Cells", lines: renderCells(report, width) },
    { title: "Steps, time and cost to the target", lines: renderTaken(report, width) },
    { title: "Milestones", lines: renderMilestones(report, width) },
    { title: "Differences, in pairs with the same seed", lines: renderDifferences(report, width) },
    { title: "How runs ended", lines: renderEnds(report, width) },
    { title: "Note", lines: report.cautions.flatMap((line) => bulletOf(line, width)) },
  ];
  return parts.filter(({ lines }, at) => at === 0 || lines.length > 0);
}

/** The most cells shown below a fleet that was just played. */
const FEW_CELLS = 20;

/** The cells alone, after a fleet was played. Nothing if no run has ended or there are many cells. */
export function renderFleetCells(report: FleetReport, width: number | null): readonly string[] {
  const { runs, states, cells } = report;
  return runs === states.open || cells.length > FEW_CELLS ? [] : renderCells(report, width);
}

function renderTitle({ name, runs, cells }: FleetReport): string {
  return `${name}: ${formatCountOf(runs, "run")} in ${formatCountOf(cells.length, "cell")}`;
}

/** The ends of the runs, and their steps, time and cost together. */
function renderSums(report: FleetReport, width: number | null): readonly string[] {
  const { runs, states, sumSteps, sumTokens, sumUsd, notDoneUsd, openUsd } = report;
  const elsewhere = runs - states.done - states.open;
  const ends = [
    `${formatCount(states.done)} done`,
    ...(elsewhere > 0 ? [`${formatCount(elsewhere)} ended without the target`] : []),
    ...(states.open > 0 ? [`${formatCount(states.open)} not ended`] : []),
  ];
  const sums = [
    formatCountOf(sumSteps, "step"),
    ...(sumTokens > 0 ? [`${formatShort(sumTokens)} tokens`] : []),
    ...(sumUsd > 0 ? [`${renderUsd(sumUsd)}, of it ${renderUsd(notDoneUsd)} on runs that are not done`] : []),
    ...(openUsd > 0 ? [`${renderUsd(openUsd)} so far on runs that have not ended`] : []),
  ];
  return [...linesOf(ends.join(", "), width), ...linesOf(sums.join("; "), width)];
}

/** The meaning of the letters, and the cells by them. */
function renderCells({ cells, sumUsd }: FleetReport, width: number | null): readonly string[] {
  const isFree = sumUsd === 0;
  const columns: readonly Column[] = [
    { title: "cell" },
    { title: "runs", align: "right" },
    { title: "not ended", align: "right", drop: "late" },
    { title: "done", align: "right" },
    { title: "95 %", align: "right" },
    { title: "steps", align: "right" },
    ...(isFree
      ? []
      : ([
          { title: "cost", align: "right" },
          { title: "not done", align: "right", drop: "late" },
          { title: "per done", align: "right" },
        ] as const)),
  ];
  const rows = cells.map((cell) => {
    const reached = cell.goals[0]?.reached;
    const [low, high] = reached?.interval ?? [null, null];
    const steps = cell.goals[0]?.took.steps ?? null;
    return [
      ...[cell.id, formatCount(cell.runs), formatCount(cell.states.open)],
      `${formatCount(reached?.count ?? 0)} of ${formatCount(reached?.of ?? 0)}`,
      low === null ? "—" : `${percent(low)}–${percent(high)} %`,
      steps === null ? "—" : tellMeasure("steps", steps.median),
      ...(isFree
        ? []
        : [
            renderSumCost(cell),
            renderUsd(cell.notDoneUsd),
            cell.usdPerDone === null ? "—" : renderUsd(cell.usdPerDone),
          ]),
    ];
  });
  const legend = cells.flatMap(({ id, name }) => linesOf(`${id}: ${name}`, width));
  return [...legend, ...renderTable(columns, rows, width)];
}

function renderSumCost({ sumUsd, unknownUsd, unconfirmedUsd }: CellReport): string {
  const unconfirmed = unconfirmedUsd > 0 ? ` + up to ${renderUsd(unconfirmedUsd)} unconfirmed` : "";
  return `${renderUsd(sumUsd)}${unknownUsd === 0 ? "" : "+?"}${unconfirmed}`;
}

function renderTaken({ cells, sumUsd, sumTokens }: FleetReport, width: number | null): readonly string[] {
  const measures = (["steps", "playedMs", "tokens", "costUsd"] as const).filter(
    (measure) => (measure !== "costUsd" || sumUsd > 0) && (measure !== "tokens" || sumTokens > 0),
  );
  const rows = cells.flatMap(({ id, goals }) =>
    measures.flatMap((measure, at) => {
      const spread = goals[0]?.took[measure] ?? null;
      if (spread === null) return [];
      const { median, q1, q3, medianInterval } = spread;
      const between = (low: number, high: number) =>
        `${tellMeasure(measure, low)} to ${tellMeasure(measure, high)}`;
      return [
        [
          ...[at === 0 ? id : "", MEASURE_NAMES[measure].toLowerCase(), tellMeasure(measure, median)],
          medianInterval === null ? "too few" : between(...medianInterval),
          between(q1, q3),
        ],
      ];
    }),
  );
  const columns: readonly Column[] = [
    { title: "cell" },
    { title: "" },
    { title: "median", align: "right" },
    { title: "95 % of the median", align: "right", least: 12 },
    { title: "middle half", align: "right", least: 12, drop: "late" },
  ];
  return rows.length === 0 ? [] : renderTable(columns, rows, width);
}

function renderMilestones(
  { cells, milestones, sumUsd }: FleetReport,
  width: number | null,
): readonly string[] {
  const isFree = sumUsd === 0;
  const shown = milestones.slice(0, MOST_MILESTONES);
  const rows = shown.flatMap((milestone) =>
    cells.flatMap(({ id, goals }, at) => {
      const goal = goals.find((one) => one.milestone === milestone);
      if (goal === undefined) return [];
      const { reached, took, halfBy } = goal;
      return [
        [
          ...[at === 0 ? goalName(milestone) : "", id, `${reached.count} of ${reached.of}`],
          halfBy.step === null ? "—" : formatCount(halfBy.step),
          took.steps === null ? "—" : tellMeasure("steps", took.steps.median),
          ...(isFree ? [] : [took.costUsd === null ? "—" : tellMeasure("costUsd", took.costUsd.median)]),
        ],
      ];
    }),
  );
  const columns: readonly Column[] = [
    { title: "milestone", least: 12 },
    { title: "cell" },
    { title: "reached", align: "right" },
    { title: "half by step", align: "right" },
    { title: "steps", align: "right" },
    ...(isFree ? [] : [{ title: "dollars", align: "right" } as const]),
  ];
  const left = milestones.length - shown.length;
  if (rows.length === 0) return [];
  return [
    ...renderTable(columns, rows, width),
    ...(left > 0 ? [`and ${formatCountOf(left, "later milestone")}`] : []),
  ];
}

/** Of the target and of whole runs, a line each measure. */
function renderDifferences({ comparisons, compared }: FleetReport, width: number | null): readonly string[] {
  const named = comparisons.map((comparison) => ({ comparison, name: shortName(comparison, comparisons) }));
  const rows = named.flatMap(({ comparison, name }) =>
    [
      ...comparison.differences
        .filter(
          ({ goal, difference }) => (goal === "whole" || goal.milestone === null) && difference !== null,
        )
        .map(cellsOf),
      ...comparison.curves.filter(({ milestone }) => milestone === null).map(curveCellsOf),
    ].map((cells, at) => [at === 0 ? name : "", ...cells]),
  );
  const columns: readonly Column[] = [
    { title: "from, to", least: 8 },
    { title: "" },
    { title: "pairs", align: "right" },
    { title: "difference", align: "right" },
    { title: "95 %", align: "right", least: 10 },
    { title: "differs", drop: "late" },
  ];
  if (rows.length === 0) return [];
  const legend = named.flatMap(({ comparison: { key, from, to }, name }) =>
    key === null ? [] : linesOf(`${name}: ${key} ${from} to ${to}`, width),
  );
  if (compared.made === 0) return [...legend, ...renderTable(columns, rows, width)];
  const note = `They differ where the 95 % interval excludes zero and an exact test agrees; with a *, also among all ${formatCountOf(compared.made, "comparison")} together.`;
  return [...legend, ...renderTable(columns, rows, width), ...linesOf(note, width)];
}

/** Two cells by their letters, two values of a key by that, with a number where it has more of them. */
function shortName({ key, from, to }: Comparison, all: readonly Comparison[]): string {
  if (key === null) return `${from} to ${to}`;
  const same = all.filter((other) => other.key === key);
  const at = same.findIndex((other) => other.from === from && other.to === to);
  return same.length === 1 ? key : `${key} ${at + 1}`;
}

function cellsOf({
  goal,
  measure,
  difference,
  interval,
  pairs,
  verdict,
  holds,
}: Difference): readonly string[] {
  const name = measure === "share" ? "reached" : MEASURE_NAMES[measure].toLowerCase();
  const tells = { higher: "more", lower: "less", "cannot-tell": "no", "too-few": "too few" }[verdict];
  return [
    goal === "whole" ? `${name}, whole` : name,
    formatCount(pairs),
    tellChange(measure, difference ?? 0),
    interval === null ? "too few" : tellChanges(measure, interval),
    holds ? `${tells}*` : tells,
  ];
}

function curveCellsOf({ p, verdict, holds }: CurveDifference): readonly string[] {
  const tells = { "first-sooner": "later", "second-sooner": "sooner", "cannot-tell": "no" }[verdict];
  return ["curve", "", "", tellP(p), holds ? `${tells}*` : tells];
}

/** Only where a run ended without the target. */
function renderEnds({ cells, sumUsd }: FleetReport, width: number | null): readonly string[] {
  const isFree = sumUsd === 0;
  const rows = cells.flatMap(({ id, ends }) =>
    ends
      .filter(({ outcome }) => outcome !== "done")
      .map(({ outcome, reason, runs, costUsd }, at) => [
        ...[at === 0 ? id : "", formatCount(runs), STATE_NAMES[outcome], reason ?? ""],
        ...(isFree ? [] : [renderUsd(costUsd)]),
      ]),
  );
  const columns: readonly Column[] = [
    { title: "cell" },
    { title: "runs", align: "right" },
    { title: "end" },
    { title: "why", least: 16 },
    ...(isFree ? [] : [{ title: "cost", align: "right" } as const]),
  ];
  return rows.length === 0 ? [] : renderTable(columns, rows, width);
}

/** A text without a table's columns, cut into lines: a word that is longer than a line is cut. */
function linesOf(text: string, width: number | null): readonly string[] {
  return wrapText(plainLine(text), width ?? 100).map((line) => plainLine(line, width ?? line.length));
}

function bulletOf(line: string, width: number | null): readonly string[] {
  return wrapText(line, (width ?? 100) - 2, "  ").map((text, at) =>
    at === 0 ? `- ${text.trimStart()}` : text,
  );
}
