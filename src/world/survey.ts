import type { GameAdapter, GameView } from "../games/game-adapter.ts";
import type { Atlas, AtlasDoor, LayerRun, MapCell, SeenMap, SeenMaps, Standing } from "../run/atlas.ts";
import type { Button } from "../run/button.ts";
import { applyObservation, EMPTY_ATLAS, mapNamed } from "./apply-observation.ts";
import { doorTaken, nextPress, type Press, QUICKEST_STEP } from "./departure.ts";
import { lookAround } from "./look.ts";
import { newIn } from "./new-in.ts";
import { standingNow } from "./standing-now.ts";
import { isLedge, joinWalks, walkBetween } from "./walks.ts";
import type { WorldNow } from "./world-now.ts";

/** After another map is named, the screen and the coordinates may be the old ones for so many frames. */
const ARRIVAL_FRAMES = 40;

/** A way that is taken so many frames after a direction was let go has nothing to do with it. */
const PRESS_LASTS = 60;

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
    Object.assign(trace, { at: { map, x, y }, enteredAt: frames, hasRested, isUnseen: true });
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
    const door = at === null ? null : doorTaken(mapNamed(atlas, at.map), at, departure);
    const since = trace.map === now.map ? trace.since : frames;
    Object.assign(trace, { map: now.map, since, at: null });
    trace.leaving = at === null || door === null ? null : { map: at.map, door };
  };
  const arrive = (now: Standing): void => {
    const { map, x, y } = now;
    const { leaving } = trace;
    if (leaving !== null) {
      const door = { ...leaving.door, to: { map, x, y } };
      doors.push({ map: leaving.map, door });
      keep({ map: leaving.map, doors: [door] });
    }
    trace.leaving = null;
    enter(now, [[x, y, ""]]);
  };
  const isAtRest = (): boolean => adapter.isMoving?.(view) === false;
  const isTooFar = (at: MapCell, now: Standing): boolean =>
    cellsBetween(at, now) > Math.ceil((frames - trace.seenAt) / QUICKEST_STEP) + 1;
  /** Follows the player. */
  const follow = (now: Standing): void => {
    if (trace.isPut) Object.assign(trace, { map: now.map, since: frames - ARRIVAL_FRAMES, isPut: false });
    if (trace.map !== now.map || (trace.at !== null && isTooFar(trace.at, now))) lose(now);
    const { at } = trace;
    if (at === null) {
      if (frames - trace.since >= ARRIVAL_FRAMES && adapter.isMoving?.(view) !== true) arrive(now);
    } else if (cellsBetween(at, now) > 0) {
      enter(now, walkBetween(at, now, mapNamed(atlas, now.map)));
    } else {
      trace.hasRested ||= isAtRest();
    }
  };
  const lookNow = (): void => {
    const now = readStanding();
    if (now === null) return;
    follow(now);
    if (trace.at !== null) look(now);
  };

  const start = readStanding();
  if (start !== null) {
    trace.map = start.map;
    const { at } = known;
    if (at !== null && at.map === start.map && cellsBetween(at, start) === 0) trace.at = at;
  }
  return {
    ran(held, ran) {
      frames += ran;
      trace.press = nextPress(trace.press, held, ran, frames);
      const now = readStanding();
      if (now === null) return;
      follow(now);
      trace.seenAt = frames;
      if (trace.at !== null && trace.isUnseen && isAtRest()) look(now);
    },
    jumped() {
      Object.assign(trace, { isPut: true, at: null, press: null, leaving: null });
    },
    atlas: () => atlas,
    standing: () => standingNow(view, adapter),
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

function cellsBetween(one: MapCell, other: MapCell): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}
