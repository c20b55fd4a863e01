import type { GameAdapter, GameView } from "../games/game-adapter.ts";
import type {
  Atlas,
  AtlasDoor,
  AtlasMap,
  Direction,
  LayerRun,
  MapCell,
  SeenMap,
  SeenMaps,
  Standing,
} from "../run/atlas.ts";
import type { Button } from "../run/button.ts";
import { applyObservation, cellsOfWalk, EMPTY_ATLAS, mapNamed, moveLetter } from "./apply-observation.ts";
import { doorTaken, nextPress, type Press, QUICKEST_STEP } from "./departure.ts";
import { lookAround } from "./look.ts";
import { newIn } from "./new-in.ts";
import { standingNow } from "./standing-now.ts";
import { isLedge, joinWalks, walkBetween } from "./walks.ts";
import { isOpenKind, kindAt } from "./way/ground.ts";
import type { WorldNow } from "./world-now.ts";

/** After another map is named, the screen and the coordinates may be the old ones for so many frames. */
const ARRIVAL_FRAMES = 40;

/** A way that is taken so many frames after a direction was let go has nothing to do with it. */
const PRESS_LASTS = 60;

/** As many where the coordinates are still those of the old map, too. */
const STALE_FRAMES = 160;

/** The floor begins to carry the player within so many frames; whoever it did not carry for as long stands still. */
const FLOOR_FRAMES = 8;

/** Watches what a step shows of the game's maps, and writes it down. */
export interface Survey extends WorldNow {
  /** The machine has run with these buttons held. */
  ran(held: readonly Button[], frames: number): void;
  /** The machine was put elsewhere: nobody walked there. */
  jumped(): void;
  /** Everything that was not known before; null for nothing. To be asked once the game has come to rest. */
  finish(): SeenMaps | null;
}

/** Where the player is between two looks. */
interface Trace {
  /** The map that is named now; null before one was. */
  map: string | null;
  /** By the frames of the step: since when. */
  since: number;
  /** Whether the machine was put elsewhere since the last look. */
  isPut: boolean;
  /** The cell where the player is; null while that is not sure. */
  at: MapCell | null;
  /** When that cell was entered. */
  enteredAt: number;
  /** Whether the player was seen at rest there; true where that is not known. */
  hasRested: boolean;
  /** Whether nobody looked around since then. */
  isUnseen: boolean;
  /** When the player was seen there last. */
  seenAt: number;
  press: Press | null;
  /** The way that is being taken, and its map. */
  leaving: { readonly map: string; readonly door: Omit<AtlasDoor, "to"> } | null;
  /** The coordinates that were read when another map was named, where they may be those of the old one; else null. */
  stale: Pick<MapCell, "x" | "y"> | null;
  /** The cell from which the floor carries the player on; `unknown` where nobody saw that, null where it does not. */
  carriedFrom: MapCell | "unknown" | null;
  /** When the floor moved the player last, and how many cells were entered since the look before. */
  carriedAt: number;
  entered: number;
}

/**
 * A survey of one step. It looks at the game after each stretch that ran, and changes nothing.
 *
 * @param known what is known of the game before the step
 */
export function createSurvey(
  view: GameView,
  adapter: GameAdapter,
  known: Atlas = EMPTY_ATLAS,
): Survey | null {
  if (adapter.standing === undefined) return null;
  let atlas = known;
  let frames = 0;
  /** By map, in the order in which they were seen last. */
  const walks = new Map<string, readonly LayerRun[]>();
  const doors: { readonly map: string; readonly door: AtlasDoor }[] = [];
  const trace: Trace = {
    ...{ map: null, since: -ARRIVAL_FRAMES, isPut: false },
    ...{ at: null, enteredAt: -1, hasRested: true, isUnseen: false, seenAt: 0, press: null, leaving: null },
    ...{ stale: null, carriedFrom: null, carriedAt: 0, entered: 0 },
  };

  /** Where the player stands; null where nobody does, as on a ledge that is being jumped. */
  const readStanding = (): Standing | null => {
    const told = standingNow(view, adapter);
    return told === null || isLedge(mapNamed(atlas, told.map), told.x, told.y) ? null : told;
  };
  const keep = (seen: SeenMap): void => {
    atlas = applyObservation(atlas, [seen], 0);
    const before = walks.get(seen.map) ?? [];
    walks.delete(seen.map);
    walks.set(seen.map, joinWalks(before, seen.walks ?? []));
  };
  const look = (standing: Standing): void => {
    trace.isUnseen = false;
    const grid = adapter.grid?.(view) ?? null;
    if (grid === null) return;
    const map = mapNamed(atlas, standing.map);
    const { size } = standing;
    const borders = adapter.borders?.(view);
    keep({
      map: standing.map,
      ...(size === undefined ? {} : { size }),
      ...lookAround(grid, standing, map, borders),
      warps: adapter.doors?.(view) ?? [],
      ...(borders === undefined ? {} : { borders }),
    });
  };
  const enter = ({ map, x, y }: Standing, cells: readonly LayerRun[]): void => {
    const hasRested = adapter.isMoving?.(view) !== true;
    const entered = cells.reduce((sum, [, , moves]) => sum + moves.length + 1, 0);
    Object.assign(trace, { at: { map, x, y }, enteredAt: frames, hasRested, isUnseen: true, entered });
    keep({ map, walks: cells });
  };
  /** The player is somewhere else, and not on foot. What is read now may be half of another map for a while. */
  const lose = (now: Standing): void => {
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
    const map = at === null ? undefined : mapNamed(atlas, at.map);
    // The floor of the cell that was entered last may have given way in the same moment.
    const fell =
      stale !== null && at !== null && apart(at, stale) === 1 && isFloor(map, stale) ? stale : null;
    const door =
      at === null ? null : isCarried ? cellOf(carriedFrom) : (fell ?? doorTaken(map, at, departure));
    const since = isNamed ? frames : trace.since;
    Object.assign(trace, { map: now.map, since, at: null, stale, carriedFrom: null });
    trace.leaving = at === null || door === null ? null : { map: at.map, door };
  };
  const learn = (map: string, door: AtlasDoor): void => {
    doors.push({ map, door });
    keep({ map, doors: [door] });
  };
  const arrive = (now: Standing): void => {
    const { map, x, y } = now;
    const { leaving } = trace;
    if (leaving !== null) learn(leaving.map, { ...leaving.door, to: { map, x, y } });
    trace.leaving = null;
    enter(now, [[x, y, ""]]);
  };
  const isAtRest = (): boolean => adapter.isMoving?.(view) === false;
  /** Whether what is read now is still of the way between two maps. */
  const isArriving = ({ x, y }: MapCell): boolean => {
    const { stale } = trace;
    const isStale = stale !== null && stale.x === x && stale.y === y;
    if (stale !== null && !isStale) Object.assign(trace, { stale: null, since: frames });
    return frames - trace.since < (isStale ? STALE_FRAMES : ARRIVAL_FRAMES);
  };
  /** Learns where the floor carries the player, and forgets it of a cell on which they stand. */
  const followFloor = (isOver: boolean): void => {
    const { at, carriedFrom } = trace;
    if (adapter.isCarried === undefined || at === null) return;
    if (adapter.isCarried(view)) {
      const isSure = trace.entered <= 1 && frames - trace.enteredAt <= FLOOR_FRAMES;
      trace.carriedFrom ??= isSure ? at : "unknown";
      trace.carriedAt = frames;
      return;
    }
    if (!isAtRest()) return;
    if (carriedFrom !== null) {
      if (!isOver && frames - trace.carriedAt < FLOOR_FRAMES) return;
      trace.carriedFrom = null;
      const isLearned = carriedFrom !== "unknown" && carriedFrom.map === at.map && apart(carriedFrom, at) > 0;
      if (isLearned) learn(at.map, { ...cellOf(carriedFrom), to: at });
    } else if (frames - trace.enteredAt >= FLOOR_FRAMES) {
      const map = mapNamed(atlas, at.map);
      const isEntrance =
        map?.doors?.some((door) => door.press === undefined && apart(door, at) === 0) === true;
      if (isEntrance && isFloor(map, at)) learn(at.map, { ...cellOf(at), to: at });
    }
  };
  const isTooFar = (at: MapCell, now: Standing): boolean =>
    apart(at, now) > Math.ceil((frames - trace.seenAt) / QUICKEST_STEP) + 1;
  /** Follows the player. */
  const follow = (now: Standing): void => {
    if (trace.isPut) Object.assign(trace, { map: now.map, since: frames - ARRIVAL_FRAMES, isPut: false });
    if (trace.map !== now.map || (trace.at !== null && isTooFar(trace.at, now))) lose(now);
    const { at } = trace;
    if (at === null) {
      if (!isArriving(now) && adapter.isMoving?.(view) !== true) arrive(now);
    } else if (apart(at, now) > 0) {
      enter(now, walkBetween(at, now, mapNamed(atlas, now.map)));
    } else {
      trace.hasRested ||= isAtRest();
    }
  };
  const lookNow = (): void => {
    const now = readStanding();
    if (now === null) return;
    follow(now);
    followFloor(true);
    if (trace.at !== null) look(now);
  };

  const start = readStanding();
  if (start !== null) {
    trace.map = start.map;
    const { at } = known;
    if (at !== null && at.map === start.map && apart(at, start) === 0) trace.at = at;
    // The step before may have ended on the way between two maps.
    if (at !== null && at.map !== start.map && apart(at, start) === 0) {
      Object.assign(trace, { since: 0, stale: cellOf(start) });
    }
  }
  return {
    ran(held, ran) {
      frames += ran;
      trace.press = nextPress(trace.press, held, ran, frames);
      trace.entered = 0;
      const now = readStanding();
      if (now === null) return;
      follow(now);
      followFloor(false);
      trace.seenAt = frames;
      if (trace.at !== null && trace.isUnseen && isAtRest()) look(now);
    },
    jumped() {
      Object.assign(trace, {
        isPut: true,
        at: null,
        press: null,
        leaving: null,
        stale: null,
        carriedFrom: null,
      });
    },
    atlas: () => atlas,
    standing: () => standingNow(view, adapter),
    isArriving() {
      const now = trace.at === null ? readStanding() : null;
      return now !== null && trace.stale !== null && isArriving(now);
    },
    look: lookNow,
    mark(map, markers) {
      atlas = applyObservation(atlas, [{ map, markers }], 0);
    },
    finish() {
      lookNow();
      return newIn(known, atlas, walks, doors);
    },
  };
}

function isAhead({ x, y }: Cell, direction: Direction, to: Cell): boolean {
  const [, [nextX, nextY] = [x, y]] = cellsOfWalk([x, y, moveLetter(direction)]);
  return nextX === to.x && nextY === to.y;
}

/** Whether a cell looks like any other on which one walks. */
function isFloor(map: AtlasMap | undefined, { x, y }: Cell): boolean {
  return map !== undefined && isOpenKind(kindAt(map, x, y));
}

type Cell = Pick<MapCell, "x" | "y">;

function apart(one: Cell, other: Cell): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}

function cellOf({ x, y }: Cell): Cell {
  return { x, y };
}
