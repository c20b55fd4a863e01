import { table } from "../../../../src/base/table.ts";
import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import { type AtlasMap, type Direction, type LayerRun, type MapCell, OFFSETS } from "./atlas/atlas.ts";
import { letterAt } from "./layer.ts";
import { ATLAS_LETTERS } from "./letters.ts";

const LEDGES: ReadonlySet<string> = new Set(
  (["ledge-up", "ledge-down", "ledge-left", "ledge-right"] as const).map((kind) => ATLAS_LETTERS[kind]),
);

interface Step {
  readonly x: number;
  readonly y: number;
  readonly press?: Direction | undefined;
}

/** The step of each letter of a walk. */
export const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = table(
  Object.fromEntries(DIRECTIONS.map((direction) => [moveLetter(direction), OFFSETS[direction]])),
);

/** The cells of a walk, in their order. */
export function cellsOfWalk([x, y, moves]: LayerRun): readonly (readonly [x: number, y: number])[] {
  const cells: (readonly [number, number])[] = [[x, y]];
  for (const move of moves) {
    const [dx, dy] = MOVES[move] ?? [0, 0];
    const [atX, atY] = cells.at(-1) ?? [x, y];
    cells.push([atX + dx, atY + dy]);
  }
  return cells;
}

/** The letter of a walk for a step in a direction. */
export function moveLetter(direction: Direction): string {
  return direction.slice(0, 1);
}

/** The cell beside one, in a direction. */
export function cellAhead(x: number, y: number, direction: Direction): readonly [x: number, y: number] {
  const [dx, dy] = OFFSETS[direction];
  return [x + dx, y + dy];
}

/** Whether the step in a direction from a cell led nowhere when it was tried last; one that a text refused may be tried again. */
export function hasFailed(
  map: Pick<AtlasMap, "failed"> | undefined,
  x: number,
  y: number,
  press: Direction | undefined,
): boolean {
  return map?.failed?.some((one) => one.had === undefined && isSameStep(one, { x, y, press })) === true;
}

/** Whether both lead from the same cell in the same direction; without one, a door is taken by entering its cell. */
export function isSameStep(one: Step, other: Step): boolean {
  return one.x === other.x && one.y === other.y && one.press === other.press;
}

/**
 * The cells that were entered on the way between two that were seen: those between them where the way was straight, without
 * ledges, which are jumped; else the last one alone.
 */
export function walkBetween(from: MapCell, to: MapCell, map: AtlasMap | undefined): readonly LayerRun[] {
  const direction = directionOf(to.x - from.x, to.y - from.y);
  if (direction === null) return [[to.x, to.y, ""]];
  const cells = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const way = cellsOfWalk([from.x, from.y, moveLetter(direction).repeat(cells)]).slice(1);
  const isJumped = way.slice(0, -1).some(([x, y]) => isLedge(map, x, y));
  const [first] = way;
  if (isJumped || first === undefined) return [[to.x, to.y, ""]];
  return [[first[0], first[1], moveLetter(direction).repeat(cells - 1)]];
}

/** Whether a cell is a ledge, which cannot be stood on. */
export function isLedge(map: AtlasMap | undefined, x: number, y: number): boolean {
  return LEDGES.has(letterAt(map?.cells ?? [], x, y));
}

/** Walks one after the other; those that go on where the last one ended are one. */
export function joinWalks(before: readonly LayerRun[], more: readonly LayerRun[]): readonly LayerRun[] {
  const walks = [...before];
  for (const walk of more) {
    const last = walks.at(-1);
    const [endX, endY] = (last === undefined ? undefined : cellsOfWalk(last).at(-1)) ?? [-9, -9];
    const direction = directionOf(walk[0] - endX, walk[1] - endY);
    const isNext = Math.abs(walk[0] - endX) + Math.abs(walk[1] - endY) === 1;
    if (last === undefined || direction === null || !isNext) walks.push(walk);
    else walks[walks.length - 1] = [last[0], last[1], last[2] + moveLetter(direction) + walk[2]];
  }
  return walks;
}

/** The direction of a straight way; null for none. */
function directionOf(dx: number, dy: number): Direction | null {
  if (dx !== 0 && dy !== 0) return null;
  if (dx !== 0) return dx > 0 ? "right" : "left";
  if (dy !== 0) return dy > 0 ? "down" : "up";
  return null;
}
