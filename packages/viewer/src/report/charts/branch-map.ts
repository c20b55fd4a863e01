import { formatCount, formatShort } from "../format.ts";
import { type Html, html } from "../html.ts";
import type { Lane, Lanes } from "../story/lanes.ts";
import { renderAcross, renderFigure, renderPlot } from "./plot.ts";
import { at, ticksUpTo } from "./scale.ts";

/** Things of one kind that happened, and at which steps. */
export interface EventRow {
  readonly name: string;
  /** Their sign. */
  readonly sign: "diamond" | "bar" | "dot" | "cross";
  readonly steps: readonly number[];
}

/** The contents of a map of the branches. */
export interface BranchMap {
  readonly label: string;
  /** The label of the lanes beside the main one. */
  readonly aside: string;
  readonly lanes: Lanes;
  readonly events: readonly EventRow[];
  /** The greatest step of any branch. */
  readonly lastStep: number;
}

const WIDTHS = [
  { name: "wide", width: 1080, left: 118 },
  { name: "narrow", width: 350, left: 92 },
] as const;

const RIGHT = 14;
const TOP = 14;
const LANE = 20;
const ROW = 24;
const BOTTOM = 34;

/** The lines of play over the steps, and below them the events on the reported one. */
export function renderBranchMap(map: BranchMap): Html {
  return renderFigure(WIDTHS.map((size) => drawMap(map, size)));
}

function drawMap(
  { label, aside, lanes, events, lastStep }: BranchMap,
  { name, width, left }: (typeof WIDTHS)[number],
): Html {
  const eventsTop = TOP + lanes.count * LANE + 6;
  const bottom = eventsTop + events.length * ROW;
  const x = (step: number) => left + (step / Math.max(1, lastStep)) * (width - left - RIGHT);
  const y = (lane: number) => TOP + lane * LANE;
  return renderPlot(
    { name, width, height: bottom + BOTTOM, label },
    renderAcross({
      ticks: ticksUpTo(lastStep, name === "wide" ? 10 : 4),
      x,
      format: formatShort,
      bottom,
      ruleFrom: TOP - 8,
      name: "step",
      right: width - RIGHT,
    }),
    html`<text class="row" x="0" y="${TOP + 4}">Main line</text>`,
    lanes.count > 1 && html`<text class="row" x="0" y="${TOP + LANE + 4}">${aside}</text>`,
    lanes.pieces.toReversed().map((piece) => drawLane(piece, x, y)),
    events.map((row, i) => drawEvents(row, eventsTop + (i + 0.5) * ROW, x)),
  );
}

/** One piece, with a bend where it leaves another one. */
function drawLane(
  { lane, fromStep, toStep, leaves, isTold }: Lane,
  x: (step: number) => number,
  y: (lane: number) => number,
): Html {
  const start = x(fromStep);
  const end = Math.max(x(toStep), start + 3);
  const bend = Math.min(10, end - start);
  const path =
    leaves === null || leaves.lane === lane
      ? `M${at(start)} ${at(y(lane))}H${at(end)}`
      : `M${at(x(leaves.step))} ${at(y(leaves.lane))}C${at(start)} ${at(y(lane))} ${at(start)} ${at(y(lane))} ${at(start + bend)} ${at(y(lane))}H${at(end)}`;
  const joint =
    isTold && leaves !== null && html`<circle class="joint" cx="${at(start)}" cy="${at(y(lane))}" r="4"/>`;
  return html`<path class="${isTold ? "lane" : "lane aside"}" d="${path}"/>${
    !isTold && html`<path class="stop" d="M${at(end)} ${at(y(lane) - 4)}v8"/>`
  }${joint}`;
}

function drawEvents({ name, sign, steps }: EventRow, y: number, x: (step: number) => number): Html {
  // What falls on the same pixel is drawn once.
  const places = [...new Set(steps.map((step) => Math.round(x(step))))];
  const path = places.map((place) => signAt(sign, place, Math.round(y))).join("");
  return html`<text class="row" x="0" y="${at(y + 4)}">${name} (${formatCount(steps.length)})</text><path class="sign ${sign}" d="${path}"/>`;
}

function signAt(sign: EventRow["sign"], x: number, y: number): string {
  switch (sign) {
    case "diamond":
      return `M${x} ${y - 6}l5 6l-5 6l-5 -6z`;
    case "bar":
      return `M${x - 2} ${y - 6}h4v12h-4z`;
    case "dot":
      return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`;
    case "cross":
      return `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
  }
}
