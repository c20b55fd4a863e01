import { paintMarks } from "./paint-marks.ts";
import type { Palette } from "./palette.ts";
import { type Span, shareOf, tickSteps } from "./scale.ts";
import type { StripModel } from "./strip-model.ts";

/** The lines of the strip, in CSS pixels from its top. */
export const LINES = {
  flags: 4,
  bars: 26,
  barsHeight: 34,
  row: 72,
  ruler: 88,
  height: 104,
  /** Room at both sides, so that what is at the ends is seen whole. */
  side: 12,
} as const;

/** The buttons that zoom are at the end of the ruler. */
const ZOOM_WIDTH = 64;

/** The other drawings of the strip besides the steps. */
export interface StripLook {
  readonly span: Span;
  /** The place that is looked at; null for none. */
  readonly at: number | null;
  readonly hover: number | null;
  readonly isDark: boolean;
}

/** Draws the strip, `width` CSS pixels wide. */
export function paintStrip(
  canvas: CanvasRenderingContext2D,
  width: number,
  model: StripModel,
  look: StripLook,
  palette: Palette,
): void {
  canvas.clearRect(-LINES.side, 0, width + 2 * LINES.side, LINES.height);
  paintBars(canvas, width, model, look, palette);
  paintRuler(canvas, width, model, look.span, palette);
  const lines = { flags: LINES.flags + 7, row: LINES.row, ground: LINES.bars + LINES.barsHeight };
  paintMarks(canvas, width, model.marks, look.span, lines, palette);
  paintOverview(canvas, width, model, look, palette);
  if (look.hover !== null) paintLine(canvas, width, look.span, look.hover, palette("--line-strong"), 1);
  if (look.at !== null) paintHead(canvas, width, look.span, look.at, palette);
}

function paintBars(
  canvas: CanvasRenderingContext2D,
  width: number,
  model: StripModel,
  { span, isDark }: StripLook,
  palette: Palette,
): void {
  const perPixel = span.size / width;
  const gap = perPixel < 1 / 6 ? 1 : 0;
  const bottom = LINES.bars + LINES.barsHeight;
  canvas.fillStyle = palette("--lane");
  canvas.fillRect(0, LINES.bars, Math.min(width, (model.count - span.start) / perPixel), LINES.barsHeight);
  const columns = perPixel > 1 ? width : Math.min(span.size, model.count) + 1;
  for (let column = 0; column < columns; column += 1) {
    const from = perPixel > 1 ? span.start + column * perPixel : Math.floor(span.start) + column;
    const to = perPixel > 1 ? from + perPixel : from + 1;
    const first = Math.floor(from);
    if (first >= model.count) break;
    let height = 0;
    for (let place = first; place < to && place < model.count; place += 1) {
      height = Math.max(height, model.heights[place] as number);
    }
    const x = (from - span.start) / perPixel;
    const barWidth = Math.max((to - from) / perPixel - gap, 0.5);
    const hue = model.hues[first] as number;
    canvas.fillStyle = hue < 0 ? palette("--bar") : `oklch(${isDark ? 0.68 : 0.62} 0.09 ${hue})`;
    const tall = Math.max(3, height * (LINES.barsHeight - 6));
    canvas.fillRect(x, bottom - tall, barWidth, tall);
    // The ground has the colour of the place, so that stretches show where bars are low.
    canvas.fillRect(x, bottom, (to - from) / perPixel, 3);
  }
}

function paintRuler(
  canvas: CanvasRenderingContext2D,
  width: number,
  model: StripModel,
  span: Span,
  palette: Palette,
): void {
  const every = tickSteps(span.size, width / 90);
  canvas.font = "11px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";
  canvas.textBaseline = "top";
  canvas.textAlign = "center";
  const last = Math.min(Math.ceil(span.start + span.size), model.count);
  for (let place = Math.max(Math.floor(span.start), 0); place < last; place += 1) {
    const step = model.steps[place] as number;
    if (step % every !== 0) continue;
    const x = shareOf(span, place) * width;
    canvas.fillStyle = palette("--line-strong");
    canvas.fillRect(x - 0.5, LINES.ruler - 6, 1, 4);
    if (x < 8 || x > width - ZOOM_WIDTH) continue;
    canvas.fillStyle = palette("--text-quiet");
    canvas.fillText(step.toLocaleString("en"), x, LINES.ruler + 1);
  }
}

/** The shown part of all steps, if that is not all of them. */
function paintOverview(
  canvas: CanvasRenderingContext2D,
  width: number,
  { count }: StripModel,
  { span, at }: StripLook,
  palette: Palette,
): void {
  if (span.size >= count) return;
  const scale = width / count;
  canvas.fillStyle = palette("--lane");
  canvas.fillRect(0, 0, width, 3);
  canvas.fillStyle = palette("--bar");
  canvas.fillRect(span.start * scale, 0, Math.max(span.size * scale, 6), 3);
  canvas.fillStyle = palette("--accent");
  if (at !== null) canvas.fillRect(at * scale - 1, 0, 3, 3);
}

function paintLine(
  canvas: CanvasRenderingContext2D,
  width: number,
  span: Span,
  place: number,
  colour: string,
  thickness: number,
): void {
  const x = Math.round(shareOf(span, place) * width);
  canvas.fillStyle = colour;
  canvas.fillRect(x - thickness / 2, LINES.flags, thickness, LINES.ruler - LINES.flags - 4);
}

function paintHead(
  canvas: CanvasRenderingContext2D,
  width: number,
  span: Span,
  at: number,
  palette: Palette,
): void {
  const x = Math.round(shareOf(span, at) * width);
  if (x < -6 || x > width + 6) return;
  paintLine(canvas, width, span, at, palette("--accent"), 2);
  canvas.beginPath();
  canvas.moveTo(x - 6, LINES.ruler - 12);
  canvas.lineTo(x + 6, LINES.ruler - 12);
  canvas.lineTo(x + 6, LINES.ruler - 6);
  canvas.lineTo(x, LINES.ruler);
  canvas.lineTo(x - 6, LINES.ruler - 6);
  canvas.closePath();
  canvas.fillStyle = palette("--accent");
  canvas.fill();
}
