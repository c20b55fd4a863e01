import { renderAcross, renderFigure, renderPlot } from "../../../../viewer/src/report/charts/plot.ts";
import { at, ticksUpTo } from "../../../../viewer/src/report/charts/scale.ts";
import { formatCount } from "../../../../viewer/src/report/format.ts";
import { type Html, html } from "../../../../viewer/src/report/html.ts";
import type { Spread } from "../fleet-report.ts";

/** The measures of one cell's runs to one goal. */
export interface SpreadRow {
  readonly id: string;
  readonly spread: Spread;
  readonly values: readonly number[];
}

/** A goal and the cells that came to it. */
export interface SpreadGroup {
  readonly name: string;
  readonly rows: readonly SpreadRow[];
}

/** Describes a chart of these. */
export interface SpreadChart {
  readonly label: string;
  /** The unit of the horizontal axis. */
  readonly across: string;
  readonly groups: readonly SpreadGroup[];
  readonly format: (value: number) => string;
}

const SIZES = {
  wide: { width: 1080, left: 40, right: 250, ticks: 8 },
  narrow: { width: 350, left: 28, right: 96, ticks: 3 },
} as const;

/** Of more runs, evenly chosen ones are drawn. */
const MOST_DOTS = 300;

const ROW = 24;
const HEADING = 30;
const BOTTOM = 36;

/** For each goal and cell: each run as a dot, the middle half as a bar, the median, and the interval of that. */
export function renderSpreads(chart: SpreadChart): Html {
  const legend = html`<ul class="legend"><li><svg width="28" height="14" viewBox="0 0 28 14" aria-hidden="true"><circle class="run" cx="14" cy="7" r="3"/></svg>a run</li><li><svg width="28" height="14" viewBox="0 0 28 14" aria-hidden="true"><path class="middle" d="M2 1H26V13H2Z"/></svg>the middle half</li><li><svg width="28" height="14" viewBox="0 0 28 14" aria-hidden="true"><path class="median" d="M14 0V14"/></svg>the median</li><li><svg width="28" height="14" viewBox="0 0 28 14" aria-hidden="true"><path class="whisker" d="M2 7H26M2 3v8M26 3v8"/></svg>95 % of the median</li></ul>`;
  return renderFigure(draw(chart, "wide"), draw(chart, "narrow"), legend);
}

function draw({ label, across, groups, format }: SpreadChart, name: keyof typeof SIZES): Html {
  const { width, left, right, ticks: most } = SIZES[name];
  const greatest = Math.max(1e-9, ...groups.flatMap(({ rows }) => rows.map(({ spread }) => spread.most)));
  const x = (value: number) => left + (value / greatest) * (width - left - right);
  const bottom = groups.reduce((sum, { rows }) => sum + HEADING + rows.length * ROW, 0);
  let top = 0;
  const drawn = groups.map(({ name: goal, rows }) => {
    const heading = top + 20;
    const first = top + HEADING;
    top = first + rows.length * ROW;
    return html`<text class="row" x="0" y="${heading}">${goal}</text>${rows.map((row, i) => {
      const y = first + (i + 0.5) * ROW;
      const words = wordsOf(row, format, name === "wide");
      return html`${drawRow(row, y, x)}<text class="row" x="${width - right + 12}" y="${at(y + 4)}">${words}</text>`;
    })}`;
  });
  return renderPlot(
    { name, width, height: bottom + BOTTOM, label },
    renderAcross({
      ticks: ticksUpTo(greatest, most),
      x,
      format,
      bottom: bottom + 2,
      ruleFrom: HEADING - 6,
      name: across,
      right: width - right,
    }),
    drawn,
  );
}

function drawRow({ id, spread, values }: SpreadRow, y: number, x: (value: number) => number): Html {
  const { q1, q3, median, medianInterval } = spread;
  const box = `M${at(x(q1))} ${at(y - 7)}H${at(Math.max(x(q3), x(q1) + 1))}V${at(y + 7)}H${at(x(q1))}Z`;
  // Runs that took the same stand side by side.
  const every = Math.ceil(values.length / MOST_DOTS);
  const dots = values
    .filter((_, i) => i % every === 0)
    .map(
      (value, i) =>
        html`<circle class="run" cx="${at(x(value))}" cy="${at(y + ((i % 3) - 1) * 3.5)}" r="2.5"/>`,
    );
  return html`<text class="letter" x="0" y="${at(y + 4)}">${id}</text><path class="middle" d="${box}"/>${dots}${
    medianInterval !== null &&
    html`<path class="whisker" d="M${at(x(medianInterval[0]))} ${at(y)}H${at(x(medianInterval[1]))}M${at(x(medianInterval[0]))} ${at(y - 4)}v8M${at(x(medianInterval[1]))} ${at(y - 4)}v8"/>`
  }<path class="median" d="M${at(x(median))} ${at(y - 9)}v18"/>`;
}

/** The label of a row: the median and, where there is room, its interval and the number of runs. */
function wordsOf({ spread }: SpreadRow, format: (value: number) => string, isWide: boolean): string {
  const { median, medianInterval, count } = spread;
  if (!isWide) return format(median);
  const interval =
    medianInterval === null ? "too few runs" : `${format(medianInterval[0])} to ${format(medianInterval[1])}`;
  return `${format(median)} (${interval}), ${formatCount(count)} run${count === 1 ? "" : "s"}`;
}
