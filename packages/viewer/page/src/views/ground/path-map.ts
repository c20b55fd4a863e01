import type { Extent } from "../../../../../games/src/world/drawn/map-shapes.ts";
import type { StepRow } from "../../wire/types.ts";
/** The facts of a step for the map of the path. */
export type WalkedStep = Pick<StepRow, "index" | "position">;

/** A cell on which a step ended. */
export interface WalkedCell {
  readonly x: number;
  readonly y: number;
  readonly visits: number;
  /** The newest step that ended here. */
  readonly lastIndex: number;
}

/** The walked part of one map of the game. */
export interface WalkedMap extends Extent {
  readonly map: string;
  readonly cells: readonly WalkedCell[];
  /** The way as lines from cell to cell; a new one where the player came here from elsewhere. */
  readonly lines: readonly (readonly (readonly [x: number, y: number])[])[];
  /** Steps that ended here. */
  readonly steps: number;
  readonly lastIndex: number;
  /** The player's last place. */
  readonly at: readonly [x: number, y: number];
}

/** Cells of one map beyond which none are added: a memory may hold anything. */
const MOST_CELLS = 4_000;
/** Corners of the way that are kept, the newest: beyond that the lines cover each other. */
const MOST_CORNERS = 4_000;
/** Cells that a step of walking can pass at most; what is further away was not walked. */
const FARTHEST = 24;

interface Growing {
  readonly cells: Map<string, WalkedCell>;
  readonly lines: [number, number][][];
  steps: number;
  lastIndex: number;
  at: [number, number];
}

/** The maps on which the steps of a path ended, the one that was left last first. Positions of no whole numbers are passed over. */
export function mapPath(steps: Iterable<WalkedStep>): readonly WalkedMap[] {
  const maps = new Map<string, Growing>();
  let before: string | null = null;
  for (const { index, position } of steps) {
    if (position === null || !Number.isSafeInteger(position.x) || !Number.isSafeInteger(position.y)) {
      before = null;
      continue;
    }
    const { x, y, map } = position;
    const grown: Growing = maps.get(map) ?? {
      cells: new Map(),
      lines: [],
      steps: 0,
      lastIndex: index,
      at: [x, y],
    };
    if (!maps.has(map)) maps.set(map, grown);
    const isNear = Math.abs(x - grown.at[0]) + Math.abs(y - grown.at[1]) <= FARTHEST;
    const line = before === map && isNear ? grown.lines.at(-1) : undefined;
    if (line === undefined) grown.lines.push([[x, y]]);
    else if (x !== grown.at[0] || y !== grown.at[1]) line.push([x, y]);
    const key = `${x},${y}`;
    const cell = grown.cells.get(key);
    if (cell !== undefined || grown.cells.size < MOST_CELLS) {
      grown.cells.set(key, { x, y, visits: (cell?.visits ?? 0) + 1, lastIndex: index });
    }
    grown.steps += 1;
    grown.lastIndex = index;
    grown.at = [x, y];
    before = map;
  }
  return [...maps].map(([map, grown]) => close(map, grown)).sort((a, b) => b.lastIndex - a.lastIndex);
}

function close(map: string, { cells, lines, steps, lastIndex, at }: Growing): WalkedMap {
  const all = [...cells.values()];
  const [left, right] = rangeOf(all.map(({ x }) => x));
  const [top, bottom] = rangeOf(all.map(({ y }) => y));
  return {
    map,
    cells: all,
    steps,
    lastIndex,
    at,
    left,
    top,
    width: right - left + 1,
    height: bottom - top + 1,
    lines: newestCorners(lines),
  };
}

function rangeOf(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [values[0] ?? 0, values[0] ?? 0],
  );
}

function newestCorners(lines: readonly (readonly [number, number])[][]): WalkedMap["lines"] {
  const kept: (readonly (readonly [number, number])[])[] = [];
  let left = MOST_CORNERS;
  for (const line of lines.toReversed()) {
    if (left <= 0) break;
    kept.push(line.slice(-left));
    left -= line.length;
  }
  return kept.reverse();
}
