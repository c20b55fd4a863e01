import { type Html, html, type Piece } from "../html.ts";
import { at } from "./scale.ts";

/** The frame of a drawing, in pixels. */
export interface Frame {
  /** Its class: `wide` on a screen and on paper, `narrow` on a phone. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The text for readers who cannot see it. */
  readonly label: string;
}

/** A chart: its drawings, of which one is shown, and its legend. */
export function renderFigure(...parts: readonly Piece[]): Html {
  return html`<div class="chart">${parts}</div>`;
}

/** One drawing. */
export function renderPlot({ name, width, height, label }: Frame, ...layers: readonly Piece[]): Html {
  return html`<svg class="plot ${name}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">${layers}</svg>`;
}

/** The horizontal axis of a drawing. */
export interface Across {
  readonly ticks: readonly number[];
  /** The place of a value. */
  readonly x: (value: number) => number;
  readonly format: (value: number) => string;
  /** The bottom of what is drawn. */
  readonly bottom: number;
  /** The top of a line through the drawing at each tick; none unless given. */
  readonly ruleFrom?: number;
  /** Its name, which ends at `right`. */
  readonly name: string;
  readonly right: number;
}

/** The values below a drawing, and the name of the axis. */
export function renderAcross({ ticks, x, format, bottom, ruleFrom, name, right }: Across): Html {
  return html`${ticks.map((tick) => {
    const left = at(x(tick));
    const rule = ruleFrom !== undefined && html`<path class="rule" d="M${left} ${ruleFrom}V${bottom}"/>`;
    return html`${rule}<text x="${left}" y="${bottom + 16}" text-anchor="middle">${format(tick)}</text>`;
  })}<text class="axis" x="${right}" y="${bottom + 32}" text-anchor="end">${name}</text>`;
}
