import { formatCount, formatCountOf } from "../../../../viewer/src/report/format.ts";
import { type Html, html, type Piece } from "../../../../viewer/src/report/html.ts";
import { renderTable, type Section } from "../../../../viewer/src/report/sections/parts.ts";
import type { Comparison, Difference, FleetReport } from "../fleet-report.ts";
import { MEASURE_NAMES, tellChange, tellChanges, tellP } from "../words.ts";
import { letterOf } from "./fleet-tables.ts";

/** Cells and values side by side: who is quicker, cheaper, and gets there more often, as far as that can be told. */
export function tellDifferences({ comparisons, compared }: FleetReport): readonly Section[] {
  if (comparisons.length === 0) return [];
  const values = comparisons.filter(({ key }) => key !== null);
  const pairs = comparisons.filter(({ key }) => key === null);
  const intro = html`<p>How much more the second is than the first, in pairs of runs with the same seed${
    values.length > 0 && " and, for values of a key, with all else equal"
  }. A difference is <b>bold</b> where its interval (95 %) leaves out zero and an exact sign test agrees, a curve where the log-rank test gives at most 5 %; it has a <b>*</b> where it holds among all ${formatCountOf(compared.made, "comparison")} together. All others cannot be told from chance.</p>`;
  const body = html`${intro}${values.length > 0 && tableOf("Values", values)}${
    pairs.length > 0 && tableOf("Cells", pairs)
  }${tellMilestones(comparisons)}`;
  return [{ id: "differences", title: "Differences", body }];
}

/** Target and whole run, a row each comparison. */
function tableOf(title: string, comparisons: readonly Comparison[]): Html {
  const columns = columnsOf(comparisons, ({ goal }) => goal === "whole" || goal.milestone === null);
  return html`<h3>${title}</h3>${renderTable(
    `${title}: to the target, of pairs in which both reached it; of the whole run, of all pairs that ended`,
    [
      { title: "From, to" },
      { title: "Pairs", holds: "number" },
      ...columns.map(({ title: name }) => ({ title: name, holds: "number" }) as const),
      { title: "Curve", holds: "number" },
    ],
    comparisons.map((comparison): readonly Piece[] => [
      sidesOf(comparison),
      formatCount(comparison.pairs),
      ...columns.map(({ isIt }) => tellDifference(comparison.differences.find(isIt), comparison.pairs)),
      tellCurve(comparison, null),
    ]),
  )}`;
}

interface DifferenceColumn {
  readonly title: string;
  readonly isIt: (difference: Difference) => boolean;
}

/** The columns that at least one comparison has, in their order. */
function columnsOf(
  comparisons: readonly Comparison[],
  isShown: (difference: Difference) => boolean,
): readonly DifferenceColumn[] {
  const [first] = comparisons;
  return (first?.differences ?? []).filter(isShown).map(({ goal, measure }) => {
    const name = measure === "share" ? "Reached" : MEASURE_NAMES[measure];
    return {
      title: goal === "whole" ? `${name}, whole` : name,
      isIt: (other) => other.measure === measure && JSON.stringify(other.goal) === JSON.stringify(goal),
    };
  });
}

/** The same for each milestone, folded up. */
function tellMilestones(comparisons: readonly Comparison[]): Html | null {
  const milestones = [
    ...new Set(
      comparisons.flatMap(({ differences }) =>
        differences.flatMap(({ goal }) => (goal === "whole" ? [] : (goal.milestone ?? []))),
      ),
    ),
  ];
  if (milestones.length === 0) return null;
  return html`<details><summary>The same to each milestone</summary>${milestones.map((milestone) => {
    const columns = columnsOf(comparisons, ({ goal }) => goal !== "whole" && goal.milestone === milestone);
    return renderTable(
      milestone,
      [
        { title: "From, to" },
        ...columns.map(({ title }) => ({ title, holds: "number" }) as const),
        { title: "Curve", holds: "number" },
      ],
      comparisons.map((comparison): readonly Piece[] => [
        sidesOf(comparison),
        ...columns.map(({ isIt }) => tellDifference(comparison.differences.find(isIt), comparison.pairs)),
        tellCurve(comparison, milestone),
      ]),
    );
  })}</details>`;
}

function sidesOf({ key, from, to }: Comparison): Html {
  return key === null
    ? html`<span class="nowrap">${letterOf(from)} to ${letterOf(to)}</span>`
    : html`<b>${key}</b><br><span class="nowrap">${from}</span><br><span class="nowrap">to ${to}</span>`;
}

/** By the log-rank test, whether the second gets there sooner. */
function tellCurve({ curves }: Comparison, goal: string | null): Html | string {
  const found = curves.find(({ milestone }) => milestone === goal);
  if (found === undefined) return "—";
  const { p, verdict, holds } = found;
  if (verdict === "cannot-tell") return tellP(p);
  return html`<b>${verdict === "first-sooner" ? "later" : "sooner"}${holds && "*"}</b><br><small>${tellP(p)}</small>`;
}

function tellDifference(found: Difference | undefined, all: number): Html | string {
  if (found === undefined || found.difference === null) return "—";
  const { measure, difference, interval, verdict, holds, pairs } = found;
  const value = tellChange(measure, difference);
  const few = pairs !== all && html`<br><small>${formatCountOf(pairs, "pair")}</small>`;
  if (interval === null) return html`${value}<br><small>too few runs</small>${few}`;
  const isTold = verdict === "higher" || verdict === "lower";
  return html`${isTold ? html`<b>${value}${holds && "*"}</b>` : value}<br><small>${tellChanges(measure, interval)}</small>${few}`;
}
