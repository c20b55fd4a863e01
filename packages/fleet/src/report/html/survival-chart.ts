import { renderAcross, renderFigure, renderPlot } from "../../../../viewer/src/report/charts/plot.ts";
import { at, ticksUpTo } from "../../../../viewer/src/report/charts/scale.ts";
import { formatCount, formatShort } from "../../../../viewer/src/report/format.ts";
import { type Html, html } from "../../../../viewer/src/report/html.ts";
import type { SurvivalPoint } from "../statistics/survival.ts";
import { type Ink, MOST_INKS } from "./inks.ts";

/** One cell's way to a goal. */
export interface SurvivalCurve {
  readonly id: string;
  readonly name: string;
  /** Null for one that stands in the background. */
  readonly ink: Ink | null;
  readonly points: readonly SurvivalPoint[];
  /** At which steps runs ended without it. */
  readonly lost: readonly number[];
  /** Whether its interval is drawn. */
  readonly hasBand: boolean;
}

/** Describes a chart of these. */
export interface SurvivalChart {
  /** The text for readers who cannot see it. */
  readonly label: string;
  readonly curves: readonly SurvivalCurve[];
  /** The last step of the axis. */
  readonly lastStep: number;
}

const SIZES = {
  wide: { width: 1080, height: 300, ticks: 10 },
  narrow: { width: 350, height: 240, ticks: 4 },
  panel: { width: 340, height: 200, ticks: 4 },
} as const;

const LEFT = 48;
const RIGHT = 22;
const TOP = 12;
const AXIS = 34;
/** A line of the numbers below the axis. */
const LINE = 18;
/** Pixels between two letters at the ends of curves. */
const APART = 13;

/** Curves of the share that got there: large, with a drawing of its own for a phone, and how many still were on their way. */
export function renderSurvival(chart: SurvivalChart): Html {
  const told = chart.curves.filter(({ ink }) => ink !== null).slice(0, MOST_INKS);
  return renderFigure(draw(chart, "wide", told), draw(chart, "narrow", []));
}

/** The same, small, as one of many. */
export function renderSurvivalPanel(chart: SurvivalChart): Html {
  return draw(chart, "panel", []);
}

function draw(
  { label, curves, lastStep }: SurvivalChart,
  name: keyof typeof SIZES,
  counted: readonly SurvivalCurve[],
): Html {
  const { width, height, ticks: most } = SIZES[name];
  const bottom = height - AXIS;
  const x = (step: number) => LEFT + (step / Math.max(1, lastStep)) * (width - LEFT - RIGHT);
  const y = (share: number) => bottom - share * (bottom - TOP);
  const ticks = ticksUpTo(lastStep, most);
  const all = height + (counted.length === 0 ? 0 : 10 + LINE * (counted.length + 1));
  const inFront = curves.filter(({ ink }) => ink !== null);
  return renderPlot(
    { name, width, height: all, label },
    [0, 0.25, 0.5, 0.75, 1].map(
      (share) =>
        html`<path class="rule" d="M${LEFT} ${at(y(share))}H${width - RIGHT}"/><text x="${LEFT - 8}" y="${at(y(share) + 4)}" text-anchor="end">${share * 100} %</text>`,
    ),
    renderAcross({ ticks, x, format: formatShort, bottom, name: "step", right: width - RIGHT }),
    inFront.map((curve) => curve.hasBand && drawBand(curve, x, y)),
    curves.filter(({ ink }) => ink === null).map((curve) => drawCurve(curve, x, y)),
    inFront.map((curve) => drawCurve(curve, x, y)),
    nameEnds(inFront, x, y),
    counted.length > 0 && countBelow(counted, ticks, height, x),
  );
}

/** Draws a curve as steps: from none at the first step to the last one at which a run was observed. */
function drawCurve({ ink, points, lost }: SurvivalCurve, x: Place, y: Place): Html {
  const end = lastOf({ points, lost });
  const path = byPixel(points, x)
    .map(({ step, share }) => `H${at(x(step))}V${at(y(share))}`)
    .join("");
  const ticks =
    ink !== null &&
    lost.length > 0 &&
    html`<path class="lost ink${ink}" d="${byPixel(
      [...new Set(lost)].map((step) => ({ step })),
      x,
    )
      .map(({ step }) => `M${at(x(step))} ${at(y(shareAt(points, step)) - 4)}v8`)
      .join("")}"/>`;
  return html`<path class="curve ${ink === null ? "ghost" : `ink${ink}`}" d="M${at(x(0))} ${at(y(0))}${path}H${at(x(end))}"/>${ticks}`;
}

/** The interval, from the first step at which a run got there. */
function drawBand({ ink, points, lost }: SurvivalCurve, x: Place, y: Place): Html | null {
  const known = byPixel(points, x).flatMap(({ step, interval }) =>
    interval === null ? [] : [{ step, interval }],
  );
  const [first] = known;
  if (first === undefined) return null;
  // Behind the last interval there is none: all that were watched got there.
  const unknown = points.find(({ interval }) => interval === null);
  const end = unknown?.step ?? lastOf({ points, lost });
  const edges = known.map(({ step, interval }, i) => ({ step, until: known[i + 1]?.step ?? end, interval }));
  const above = edges.map(({ interval, until }) => `V${at(y(interval[1]))}H${at(x(until))}`).join("");
  const below = edges
    .toReversed()
    .map(({ interval, step }) => `V${at(y(interval[0]))}H${at(x(step))}`)
    .join("");
  return html`<path class="band ink${ink}" d="M${at(x(first.step))} ${at(y(first.interval[0]))}${above}${below}Z"/>`;
}

/** The letters of the cells at the ends of their curves, none over another. */
function nameEnds(curves: readonly SurvivalCurve[], x: Place, y: Place): readonly Html[] {
  const ends = curves
    .map((curve) => ({ curve, x: x(lastOf(curve)) + 5, y: y(curve.points.at(-1)?.share ?? 0) + 4 }))
    .sort((a, b) => a.y - b.y);
  let above = Number.NEGATIVE_INFINITY;
  return ends.map(({ curve, x: left, y: wanted }) => {
    above = Math.max(wanted, above + APART);
    return html`<text class="letter" x="${at(left)}" y="${at(above)}">${curve.id}</text>`;
  });
}

/** Counts the runs at each tick that were observed and had not reached the goal. */
function countBelow(curves: readonly SurvivalCurve[], ticks: readonly number[], top: number, x: Place): Html {
  const leftAt = ({ points, lost }: SurvivalCurve, tick: number) =>
    points.filter(({ step }) => step >= tick).reduce((sum, { reached }) => sum + reached, 0) +
    lost.filter((step) => step >= tick).length;
  return html`<text x="0" y="${top + 12}">Runs still on their way</text>${curves.map((curve, row) => {
    const y = top + 12 + LINE * (row + 1);
    return html`<text class="letter" x="0" y="${y}">${curve.id}</text>${ticks.map(
      (tick) =>
        html`<text x="${at(x(tick))}" y="${y}" text-anchor="middle">${formatCount(leftAt(curve, tick))}</text>`,
    )}`;
  })}`;
}

/** The last of those that share a pixel: a curve of thousands of points looks the same. */
function byPixel<Point extends { readonly step: number }>(
  points: readonly Point[],
  x: Place,
): readonly Point[] {
  return [...new Map(points.map((point) => [Math.round(x(point.step)), point])).values()];
}

type Place = (value: number) => number;

function shareAt(points: readonly SurvivalPoint[], step: number): number {
  return points.findLast((point) => point.step <= step)?.share ?? 0;
}

function lastOf({ points, lost }: Pick<SurvivalCurve, "points" | "lost">): number {
  return Math.max(points.at(-1)?.step ?? 0, ...lost);
}
