import { type Button, DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import type { AtlasDoor, AtlasMap, Direction, MapCell } from "../atlas/atlas.ts";
import { isInside, letterAt } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import { cellAhead, cellsOfWalk, moveLetter } from "../walks.ts";

/** A direction that was held. */
export interface HeldDirection {
  readonly direction: Direction;
  /** For how long without a break. */
  readonly frames: number;
  /** By the frames of the step: when it began, and when it was let go. */
  readonly since: number;
  readonly until: number;
}

/** Frames of the quickest step in known games. */
export const QUICKEST_STEP = 8;

/** A press that is no longer than this leads one cell further, or two on a bicycle: none is passed over. */
const ONE_STEP = 24;

/** The way in which the player left. */
export interface Departure {
  /** The button pressed; null if the last press has nothing to do with it. */
  readonly press: HeldDirection | null;
  /** Whether the cell had just been entered: by that press, or so that the player never stood still there. */
  readonly isJustEntered: boolean;
}

/**
 * The way by which the player left: the exit that was just entered, the nearest one ahead, the cell that was just entered
 * where the map goes on behind it (a hole, a pad), or else the side of the cell where the player stood last. Null where that is not clear: nothing was pressed, or for long and there is no exit ahead.
 *
 * @param from where the player was last seen before
 */
export function doorTaken(
  map: AtlasMap | undefined,
  { x, y }: MapCell,
  { press, isJustEntered }: Departure,
): Omit<AtlasDoor, "to"> | null {
  const isExit = (atX: number, atY: number) => letterAt(map?.cells ?? [], atX, atY) === ATLAS_LETTERS.exit;
  if (isJustEntered && isExit(x, y)) return { x, y };
  if (press === null) return null;
  const reach = moveLetter(press.direction).repeat(Math.ceil(press.frames / QUICKEST_STEP));
  const exit = cellsOfWalk([x, y, reach])
    .slice(1)
    .find(([atX, atY]) => isExit(atX, atY));
  if (exit !== undefined) return { x: exit[0], y: exit[1] };
  const [nextX, nextY] = cellAhead(x, y, press.direction);
  if (isJustEntered && map?.size !== undefined && isInside(nextX, nextY, map.size)) return { x, y };
  return press.frames <= ONE_STEP ? { x, y, press: press.direction } : null;
}

/**
 * The direction that was held last; null once another button was.
 *
 * @param ran for how many frames these buttons were held now
 * @param until the frame of the step that came then
 */
export function nextPress(
  before: HeldDirection | null,
  held: readonly Button[],
  ran: number,
  until: number,
): HeldDirection | null {
  if (held.length === 0) return before;
  const direction = held.length === 1 ? DIRECTIONS.find((one) => one === held[0]) : undefined;
  if (direction === undefined) return null;
  const goesOn = before !== null && before.direction === direction && before.until === until - ran;
  const since = goesOn ? before.since : until - ran;
  return { direction, frames: until - since, since, until };
}
