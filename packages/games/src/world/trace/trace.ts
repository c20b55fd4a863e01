import type { AtlasDoor, AtlasMap, Direction, MapCell, Standing } from "../atlas/atlas.ts";
import { cellAhead } from "../walks.ts";
import { isOpenKind, kindAt } from "../way/ground.ts";
import { doorTaken, type HeldDirection } from "./departure.ts";

/** Frames for which screen and coordinates may be the old ones after a map's name changed. */
export const ARRIVAL_FRAMES = 40;

/** As many where the coordinates are still those of the old map, too. */
const STALE_FRAMES = 160;

/** Frames after the release of a direction from which a passage is unrelated to it. */
const PRESS_LASTS = 60;

/** The player's movement between two looks. */
export interface Trace {
  /** The map that is named now; null before one was. */
  map: string | null;
  /** By the frames of the step: since when. */
  since: number;
  /** Whether the machine was put elsewhere since the last look. */
  isPut: boolean;
  /** The cell where the player is; null while that is not sure. */
  at: MapCell | null;
  /** The frame at which that cell was entered. */
  enteredAt: number;
  /** Whether the player was seen at rest there; true where that is not known. */
  hasRested: boolean;
  /** Whether there was no look since then. */
  isUnseen: boolean;
  /** The frame at which the player was last seen there. */
  seenAt: number;
  press: HeldDirection | null;
  /** The way that is being taken, and its map. */
  leaving: { readonly map: string; readonly door: Omit<AtlasDoor, "to"> } | null;
  /** The coordinates that were read when another map was named, where they may be those of the old one; else null. */
  stale: Pick<MapCell, "x" | "y"> | null;
  /**
   * The cell from which the floor carries the player on; `unknown` where that was not seen, null where it does not.
   */
  carriedFrom: MapCell | "unknown" | null;
  /** The frame at which the floor last moved the player, and the cells entered since the look before. */
  carriedAt: number;
  entered: number;
}

/** The player was not seen yet. */
export function beginTrace(): Trace {
  return {
    map: null,
    since: -ARRIVAL_FRAMES,
    isPut: false,
    at: null,
    enteredAt: -1,
    hasRested: true,
    isUnseen: false,
    seenAt: 0,
    press: null,
    leaving: null,
    stale: null,
    carriedFrom: null,
    carriedAt: 0,
    entered: 0,
  };
}

/** The player is somewhere else, and not on foot. What is read now may be half of another map for a while. */
export function leave(trace: Trace, now: Standing, map: AtlasMap | undefined, frames: number): void {
  const { at, press } = trace;
  const isByPress = press !== null && frames - press.until <= PRESS_LASTS;
  const departure = {
    press: isByPress ? press : null,
    isJustEntered: !trace.hasRested || (press !== null && trace.enteredAt > press.since),
  };
  const { carriedFrom } = trace;
  const isCarried = carriedFrom !== null && carriedFrom !== "unknown" && carriedFrom.map === at?.map;
  const isNamed = trace.map !== now.map;
  const isOld = at !== null && (apart(at, now) === 0 || (isByPress && isAhead(at, press.direction, now)));
  const stale = isNamed && isOld ? cellOf(now) : null;
  // The floor of the cell that was entered last may have given way in the same moment.
  const fell = stale !== null && at !== null && apart(at, stale) === 1 && isFloor(map, stale) ? stale : null;
  const door = at === null ? null : isCarried ? cellOf(carriedFrom) : (fell ?? doorTaken(map, at, departure));
  const since = isNamed ? frames : trace.since;
  Object.assign(trace, { map: now.map, since, at: null, stale, carriedFrom: null });
  trace.leaving = at === null || door === null ? null : { map: at.map, door };
}

/** Whether what is read now is still of the way between two maps. */
export function isArriving(trace: Trace, { x, y }: MapCell, frames: number): boolean {
  const { stale } = trace;
  const isStale = stale !== null && stale.x === x && stale.y === y;
  if (stale !== null && !isStale) Object.assign(trace, { stale: null, since: frames });
  return frames - trace.since < (isStale ? STALE_FRAMES : ARRIVAL_FRAMES);
}

/** Whether the player moved by a press of their own, and not because the game moved them. */
export function isByOwnPress({ at, press }: Trace, now: MapCell, frames: number): boolean {
  if (at === null || press === null || frames - press.until > PRESS_LASTS) return false;
  const [x, y] = cellAhead(at.x, at.y, press.direction);
  return at.map !== now.map || apart({ x, y }, now) < apart(at, now);
}

function isAhead({ x, y }: Cell, direction: Direction, to: Cell): boolean {
  const [nextX, nextY] = cellAhead(x, y, direction);
  return nextX === to.x && nextY === to.y;
}

/** Whether a cell looks like any other on which one walks. */
export function isFloor(map: AtlasMap | undefined, { x, y }: Cell): boolean {
  return map !== undefined && isOpenKind(kindAt(map, x, y));
}

type Cell = Pick<MapCell, "x" | "y">;

/** Returns the distance of two cells, in steps. */
export function apart(one: Cell, other: Cell): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}

/** A place without its map. */
export function cellOf({ x, y }: Cell): Cell {
  return { x, y };
}
