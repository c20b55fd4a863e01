import type { Button } from "../../../../src/base/vocabulary/button.ts";
import { TOOL_RULES, weighsScenes } from "../../../../src/base/vocabulary/tool-rules.ts";
import type { GameAdapter, GameView } from "../known/game-adapter.ts";
import { applyObservation, EMPTY_ATLAS, mapNamed } from "./apply-observation.ts";
import type {
  Atlas,
  AtlasDoor,
  AtlasMap,
  LayerRun,
  MapCell,
  SeenMap,
  SeenMaps,
  Standing,
} from "./atlas/atlas.ts";
import { isSentBack, ledOnBy, sentBackFrom } from "./failures.ts";
import { lookAround } from "./look.ts";
import { newIn } from "./new-in.ts";
import { standingNow } from "./standing-now.ts";
import { watchTouches } from "./things/watch-touches.ts";
import { nextPress, QUICKEST_STEP } from "./trace/departure.ts";
import {
  ARRIVAL_FRAMES,
  apart,
  beginTrace,
  cellOf,
  isArriving,
  isByOwnPress,
  isFloor,
  leave,
} from "./trace/trace.ts";
import { cellsOfWalk, isLedge, joinWalks, walkBetween } from "./walks.ts";
import type { WorldNow } from "./world-now.ts";

/**
 * The floor begins to carry the player within this many frames; a player who was not carried for as long is at rest.
 */
const FLOOR_FRAMES = 8;

/** Watches what a step shows of the game's maps, and writes it down. */
export interface Survey extends WorldNow {
  /** The machine is about to run with these buttons held. */
  before(held: readonly Button[]): void;
  /** The machine has run with these buttons held. */
  ran(held: readonly Button[], frames: number): void;
  /** The machine was restored, not walked there. */
  jumped(): void;
  /** Everything that was not known before; null for nothing. To be asked once the game has come to rest. */
  finish(): SeenMaps | null;
}

/**
 * A survey of one step. It looks at the game after each stretch that ran, and changes nothing.
 *
 * @param known what is known of the game before the step
 * @param rules those of the conversation's tools
 */
export function createSurvey(
  view: GameView,
  adapter: GameAdapter,
  known: Atlas = EMPTY_ATLAS,
  rules: { readonly rules?: number } = { rules: TOOL_RULES },
): Survey | null {
  if (adapter.standing === undefined) return null;
  let atlas = known;
  let frames = 0;
  const trace = beginTrace();
  /** By map, in the order in which they were seen last. */
  const walks = new Map<string, readonly LayerRun[]>();
  const doors: { readonly map: string; readonly door: AtlasDoor }[] = [];

  /** The player's cell; null for none, as during a jump from a ledge. */
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
  const learn = (map: string, door: AtlasDoor): void => {
    doors.push({ map, door });
    keep({ map, doors: [door] });
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
      ...lookAround(grid, standing, map, borders, weighsScenes(rules)),
      warps: adapter.doors?.(view, rules) ?? [],
      ...(borders === undefined ? {} : { borders }),
    });
    for (const floor of adapter.floors?.(view) ?? []) {
      if (!isKnownDoor(mapNamed(atlas, standing.map), floor)) learn(standing.map, floor);
    }
  };
  const enter = ({ map, x, y }: Standing, cells: readonly LayerRun[]): void => {
    const hasRested = adapter.isMoving?.(view) !== true;
    const entered = cells.reduce((sum, [, , moves]) => sum + moves.length + 1, 0);
    Object.assign(trace, { at: { map, x, y }, enteredAt: frames, hasRested, isUnseen: true, entered });
    keep({ map, walks: cells });
  };
  /** The player is somewhere else, and not on foot. What is read now may be half of another map for a while. */
  const lose = (now: Standing): void => {
    const { at } = trace;
    leave(trace, now, at === null ? undefined : mapNamed(atlas, at.map), frames);
  };
  const arrive = (now: Standing): void => {
    const { map, x, y } = now;
    const { leaving } = trace;
    if (leaving !== null) learn(leaving.map, { ...leaving.door, to: { map, x, y } });
    trace.leaving = null;
    enter(now, [[x, y, ""]]);
  };
  const isAtRest = (): boolean => adapter.isMoving?.(view) === false;
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
  const fail: WorldNow["fail"] = ({ map, x, y }, press, had, tried) => {
    const why = { ...(had === undefined ? {} : { had }), ...(tried === undefined ? {} : { tried }) };
    keep({ map, failed: [{ x, y, press, ...why }] });
    // The map where the player is remains the one that was seen last.
    if (trace.at !== null && trace.at.map !== map) keep({ map: trace.at.map });
  };
  /** Notes that the game sends the player back from the cell where a text opened. */
  const followBack = (from: MapCell, now: Standing): void => {
    const isThere = from.map === now.map && apart(from, now) === 0;
    if (isThere || isBeaten || !isSentBack((name) => mapNamed(atlas, name), from, now)) return;
    for (const { map, step } of sentBackFrom(atlas, from))
      fail({ map, x: step.x, y: step.y }, step.press, step.had, step.tried);
  };
  const start = readStanding();
  let isFollowed = false;
  let isBeaten = false;
  /** The cell off which the game is moving the player, and the one before theirs on their own way; null for none. */
  let movedFrom: MapCell | null = null;
  let cameFrom: Pick<MapCell, "x" | "y"> | null = null;
  /** Notes that the player has lost where a text opened: those who wake up elsewhere were not sent back. */
  const lookBeaten = (): void => {
    const at = trace.at ?? known.at;
    if (adapter.health === undefined || at === null || sentBackFrom(atlas, at).length === 0) return;
    isBeaten ||= adapter.health(adapter.readState(view, null)) === 0;
  };
  /** The same behind a fight, in which the step before ended, or at whose end: the player stands again where they set out. */
  const followBackFrom = (from: MapCell | null, now: Standing): void => {
    if (isFollowed || from === null || from.map !== now.map) return;
    isFollowed = true;
    const isBack = sentBackFrom(atlas, from).some(
      ({ map, step }) => map === now.map && apart(step, now) === 0,
    );
    if (start === null || isBack) followBack(from, now);
  };
  /** Whether the player stands, and may walk on. */
  const isFree = (): boolean =>
    readStanding() !== null &&
    (adapter.grid?.(view) ?? null) !== null &&
    (adapter.shownText?.(view) ?? null) === null;
  /** Notes that steps which were in vain lead on, by the player's own presses. */
  const ledOn = ({ map, x, y }: MapCell, walked: readonly LayerRun[]): void => {
    const cells = [{ x, y }, ...walked.flatMap(cellsOfWalk).map(([atX, atY]) => ({ x: atX, y: atY }))];
    const way = cameFrom === null ? cells : [cameFrom, ...cells];
    const passed = ledOnBy(mapNamed(atlas, map), way, walked.length === 0);
    for (const one of weighsScenes(rules) ? passed : [])
      fail({ map, x: one.x, y: one.y }, one.press, one.had, one.tried);
    cameFrom = cells.at(-2) ?? null;
  };
  /** Follows the player. */
  const follow = (now: Standing): void => {
    if (trace.isPut) Object.assign(trace, { map: now.map, since: frames - ARRIVAL_FRAMES, isPut: false });
    const { at: was } = trace;
    const isOwn = isByOwnPress(trace, now, frames);
    if (was !== null && (was.map !== now.map || apart(was, now) > 0))
      movedFrom = isOwn ? null : (movedFrom ?? was);
    if (trace.map !== now.map || (trace.at !== null && isTooFar(trace.at, now))) lose(now);
    const { at } = trace;
    if (at === null) {
      if (isArriving(trace, now, frames) || adapter.isMoving?.(view) === true) return;
      followBackFrom(known.at, now);
      if (movedFrom !== null) followBack(movedFrom, now);
      cameFrom = null;
      arrive(now);
    } else if (apart(at, now) > 0) {
      if (movedFrom !== null) followBack(movedFrom, now);
      const walked = walkBetween(at, now, mapNamed(atlas, now.map));
      if (isOwn) ledOn(at, walked);
      else cameFrom = null;
      enter(now, walked);
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

  const touches = watchTouches(view, adapter, {
    map: (name) => mapNamed(atlas, name),
    at: () => trace.at,
    keep,
  });

  lookBeaten();
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
    before: touches.before,
    ran(held, ran) {
      frames += ran;
      touches.ran(held, ran);
      trace.press = nextPress(trace.press, held, ran, frames);
      trace.entered = 0;
      const now = readStanding();
      if (now === null) return lookBeaten();
      follow(now);
      followFloor(false);
      trace.seenAt = frames;
      if (trace.at !== null && trace.isUnseen && isAtRest()) look(now);
    },
    jumped() {
      touches.jumped();
      [movedFrom, cameFrom] = [null, null];
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
      return now !== null && trace.stale !== null && isArriving(trace, now, frames);
    },
    look: lookNow,
    speaking: touches.speaking,
    isUnanswered: touches.isUnanswered,
    mark(map, markers) {
      atlas = applyObservation(atlas, [{ map, markers }], 0);
    },
    fail,
    finish() {
      lookNow();
      if (trace.at !== null && cameFrom !== null && isFree()) ledOn(trace.at, []);
      return newIn(known, atlas, walks, doors);
    },
  };
}

function isKnownDoor(map: AtlasMap | undefined, { x, y, to }: AtlasDoor): boolean {
  return (map?.doors ?? []).some(
    (door) => door.x === x && door.y === y && door.to.map === to.map && apart(door.to, to) === 0,
  );
}
