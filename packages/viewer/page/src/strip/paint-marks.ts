import type { MarkLook } from "./mark-kinds.ts";
import { drawMark } from "./mark-shapes.ts";
import type { Palette } from "./palette.ts";
import { type Span, shareOf } from "./scale.ts";
import type { PlacedMark } from "./strip-model.ts";
import { thinMarks } from "./thin-marks.ts";

/** The shortest distance between marks on one line, in CSS pixels. */
const SPACING = 12;

/** The lines of the marks, in CSS pixels from the top. */
export interface MarkLines {
  readonly flags: number;
  readonly row: number;
  /** The end of a flag's pole. */
  readonly ground: number;
}

/** Draws the marks of a part of the steps: flags with what they say, where there is room for words, and the row below. */
export function paintMarks(
  canvas: CanvasRenderingContext2D,
  width: number,
  marks: readonly PlacedMark[],
  span: Span,
  lines: MarkLines,
  palette: Palette,
): void {
  const drawn = marks
    .map((mark) => ({ ...mark, x: shareOf(span, mark.place) * width }))
    .filter(({ x }) => x > -SPACING && x < width + SPACING);
  const onLine = (line: MarkLook["line"]) =>
    thinMarks(
      drawn.filter(({ look }) => look.line === line),
      SPACING,
    );
  for (const { look, x } of onLine("row")) {
    drawMark(canvas, look.shape, x, lines.row, palette(look.colour), palette("--surface"));
  }
  const flags = onLine("flag");
  canvas.font = "11px system-ui, sans-serif";
  canvas.textAlign = "left";
  canvas.textBaseline = "middle";
  flags.forEach(({ mark, look, x }, i) => {
    const colour = palette(look.colour);
    canvas.fillStyle = colour;
    canvas.globalAlpha = 0.55;
    canvas.fillRect(x - 0.5, lines.flags + 6, 1, lines.ground - lines.flags - 6);
    canvas.globalAlpha = 1;
    drawMark(canvas, look.shape, x, lines.flags, colour, palette("--surface"));
    const room = (flags[i + 1]?.x ?? width) - x - 14;
    const words = shorten(mark.text, room, (text) => canvas.measureText(text).width);
    canvas.fillStyle = palette("--text-quiet");
    if (words !== "") canvas.fillText(words, x + 9, lines.flags);
  });
}

/** The part of a text that fits; nothing if that is too short to help. */
function shorten(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text;
  if (room < 34) return "";
  let end = Math.floor((text.length * room) / widthOf(text));
  while (end > 0 && widthOf(`${text.slice(0, end)}…`) > room) end -= 1;
  return end < 4 ? "" : `${text.slice(0, end).trimEnd()}…`;
}
