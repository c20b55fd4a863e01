import { formatShort } from "../format.ts";
import { type Html, html } from "../html.ts";
import { renderAcross, renderFigure, renderPlot } from "./plot.ts";
import { at, type Point, thin, ticksUpTo } from "./scale.ts";

/** One curve of a chart. */
export interface Curve {
  readonly name: string;
  /** Its colour and dashes: 1 to 4. */
  readonly ink: 1 | 2 | 3 | 4;
  /** In order of `x`. */
  readonly points: readonly Point[];
}

/** The contents of a chart. */
export interface Chart {
  /** The description for screen readers. */
  readonly label: string;
  /** The label of the horizontal axis. */
  readonly across: string;
  readonly curves: readonly Curve[];
  readonly format: (value: number) => string;
}

/** Widths of a chart, in pixels: for a screen and paper, and for a phone. One of the two is shown. */
const WIDTHS = [
  { name: "wide", width: 1080, height: 260 },
  { name: "narrow", width: 350, height: 220 },
] as const;

const LEFT = 56;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 34;

/** The smallest scale that a chart has, so that nothing but noise is never made large. */
const LEAST = 1e-9;

/** Curves over one axis. */
export function renderChart(chart: Chart): Html {
  return renderFigure(
    WIDTHS.map((size) => drawChart(chart, size)),
    chart.curves.length > 1 && renderLegend(chart.curves),
  );
}

function drawChart(
  { label, across, curves, format }: Chart,
  { name, width, height }: (typeof WIDTHS)[number],
): Html {
  const all = curves.flatMap(({ points }) => points);
  const mostX = Math.max(
    1,
    ...all.map(({ x }) => x).slice(-1),
    largest(all, ({ x }) => x),
  );
  const mostY = Math.max(
    LEAST,
    largest(all, ({ y }) => y),
  );
  const x = (value: number) => LEFT + (value / mostX) * (width - LEFT - RIGHT);
  const y = (value: number) => height - BOTTOM - (value / mostY) * (height - TOP - BOTTOM);
  const isWide = name === "wide";
  const bottom = height - BOTTOM;
  const ticks = ticksUpTo(mostX, isWide ? 10 : 4);
  return renderPlot(
    { name, width, height, label },
    ticksUpTo(mostY, 4).map(
      (tick) =>
        html`<path class="rule" d="M${LEFT} ${at(y(tick))}H${width - RIGHT}"/><text x="${LEFT - 8}" y="${at(y(tick) + 4)}" text-anchor="end">${format(tick)}</text>`,
    ),
    renderAcross({ ticks, x, format: formatShort, bottom, name: across, right: width - RIGHT }),
    curves.map(
      ({ ink, points }) =>
        html`<path class="curve ink${ink}" d="${thin(points, isWide ? 500 : 160)
          .map((point, i) => `${i === 0 ? "M" : "L"}${at(x(point.x))} ${at(y(point.y))}`)
          .join("")}"/>`,
    ),
  );
}

function renderLegend(curves: readonly Curve[]): Html {
  return html`<ul class="legend">${curves.map(
    ({ name, ink }) =>
      html`<li><svg width="28" height="10" viewBox="0 0 28 10" aria-hidden="true"><path class="curve ink${ink}" d="M0 5H28"/></svg>${name}</li>`,
  )}</ul>`;
}

function largest(points: readonly Point[], of: (point: Point) => number): number {
  return points.reduce((most, point) => Math.max(most, of(point)), 0);
}
