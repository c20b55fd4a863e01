import type { AtlasMap } from "../atlas/atlas.ts";
import { kindOf } from "./cell-kinds.ts";

/** A part of a map, in cells. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  /** At least 1. */
  readonly width: number;
  readonly height: number;
}

/** Cells side by side in a row. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** Visits from which on a cell is drawn in the next stronger colour. */
export const VISIT_LEVELS = [1, 2, 4, 9] as const;

/** The drawn part of a map: all of it if its size is known, else the known part and these cells. */
export function extentOf(
  { size, cells }: Pick<AtlasMap, "size" | "cells">,
  others: readonly { readonly x: number; readonly y: number }[],
): Extent {
  if (size !== undefined && size.width > 0 && size.height > 0) return { left: 0, top: 0, ...size };
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  const grow = (x: number, y: number): void => {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  };
  for (const [y, row] of cells.entries()) {
    const first = row.search(/[^ ]/);
    if (first < 0) continue;
    grow(first, y);
    grow(row.trimEnd().length - 1, y);
  }
  for (const { x, y } of others) grow(x, y);
  if (box.left === Infinity) return { left: 0, top: 0, width: 1, height: 1 };
  const { left, top, right, bottom } = box;
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** A part of an extent around a cell, of bounded width and height in cells. */
export function extentAround(
  { left, top, width, height }: Extent,
  at: { readonly x: number; readonly y: number },
  most: { readonly width: number; readonly height: number },
): Extent {
  const within = (from: number, length: number, middle: number, cells: number): readonly [number, number] => {
    const kept = Math.min(length, cells);
    const begin = Math.round(middle - (kept - 1) / 2);
    return [Math.min(Math.max(begin, from), from + length - kept), kept];
  };
  const [x, columns] = within(left, width, at.x, most.width);
  const [y, rows] = within(top, height, at.y, most.height);
  return { left: x, top: y, width: columns, height: rows };
}

/** The cells of an extent as one outline for each kind that occurs there. */
export function shapesOf({ cells }: Pick<AtlasMap, "cells">, extent: Extent): ReadonlyMap<string, string> {
  const shapes = new Map<string, string>();
  const kinds = (letter: string): string | null => (letter === " " ? null : kindOf(letter));
  for (const [kind, run] of runsOf(cells, extent, kinds)) {
    shapes.set(kind, `${shapes.get(kind) ?? ""}${outlineOf(run)}`);
  }
  return shapes;
}

/** The cells that were entered, as one outline for each of the {@link VISIT_LEVELS}. */
export function visitShapesOf({ visits }: Pick<AtlasMap, "visits">, extent: Extent): readonly string[] {
  const shapes = VISIT_LEVELS.map(() => "");
  const levels = (letter: string): number | null => {
    const level = VISIT_LEVELS.findLastIndex((least) => Number(letter) >= least);
    return letter === " " || level < 0 ? null : level;
  };
  for (const [level, run] of runsOf(visits, extent, levels)) shapes[level] += outlineOf(run);
  return shapes;
}

/** Cells of a kind, one by one, for what is drawn in each of them. */
export function cellsOfKind(
  { cells }: Pick<AtlasMap, "cells">,
  extent: Extent,
  isMeant: (kind: string) => boolean,
): readonly { readonly x: number; readonly y: number; readonly kind: string }[] {
  const found: { x: number; y: number; kind: string }[] = [];
  const kinds = (letter: string): string | null => (letter === " " ? null : kindOf(letter));
  for (const [kind, { x, y, length }] of runsOf(cells, extent, kinds)) {
    if (!isMeant(kind)) continue;
    for (let at = 0; at < length; at += 1) found.push({ x: x + at, y, kind });
  }
  return found;
}

/** The same values side by side in the rows of a layer. */
function* runsOf<T>(
  layer: readonly string[],
  { left, top, width, height }: Extent,
  read: (letter: string) => T | null,
): Generator<readonly [value: T, run: Run]> {
  for (let y = top; y < top + height; y += 1) {
    const row = layer[y] ?? "";
    const end = Math.min(left + width, row.length);
    for (let x = left; x < end; ) {
      const value = read(row[x] ?? " ");
      let until = x + 1;
      while (until < end && read(row[until] ?? " ") === value) until += 1;
      if (value !== null) yield [value, { x, y, length: until - x }];
      x = until;
    }
  }
}

function outlineOf({ x, y, length }: Run): string {
  return `M${x} ${y}h${length}v1h-${length}z`;
}
