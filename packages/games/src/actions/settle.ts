import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { WorldNow } from "../world/world-now.ts";
import type { InputRecorder } from "./input-recorder.ts";
import type { PlayedGame } from "./played-game.ts";

/** Frames between two looks: few enough to see the rest between two steps of a game in which the player rolls on. */
const PAUSE = 2;

/**
 * Frames in which nothing may have changed. A way to another map begins with a fade of up to 32 frames, in which
 * everything but the map's name is still the old one; a step takes up to 16, and a game that says when it moves needs none.
 */
const CALM = { anotherMap: 40, unknown: 20, known: 0 };

/** The most frames that are waited: four seconds of the game. */
const MAX_FRAMES = 240;

/** Whether what is read now may be half of before and half of after: a step or a map is under way, or the map is new. */
export function isUnsettled({ emulator, game: { adapter } }: PlayedGame, before: GameInfo): boolean {
  const { place } = adapter.readState(emulator, before);
  return place !== before.place || adapter.isMoving?.(emulator) === true;
}

/** The game to settle: with its world, a map without coordinates yet is waited for, too. */
export interface Settled extends PlayedGame {
  readonly world?: Pick<WorldNow, "isArriving"> | null;
}

/**
 * Lets the game run with no button held until the player stands still and the map around has stopped changing, for
 * four seconds of the game at most. `before` is the state when the step began.
 */
export function settle(ports: Settled, recorder: InputRecorder, before: GameInfo): void {
  let seen = look(ports, before);
  let calm = 0;
  for (let waited = 0; waited < MAX_FRAMES && (seen.isMoving || calm < seen.patience); waited += PAUSE) {
    recorder.hold([], PAUSE);
    const now = look(ports, before);
    calm = now.isMoving || now.surroundings !== seen.surroundings ? 0 : calm + PAUSE;
    seen = now;
  }
}

function look({ emulator, game: { adapter }, world = null }: Settled, before: GameInfo) {
  const info = adapter.readState(emulator, before);
  const { place } = info;
  const grid = adapter.grid?.(emulator) ?? null;
  // Walls alone: people walk about for ever.
  const walls = grid?.cells.map((row) => row.map((cell) => (cell === "wall" ? "#" : ".")).join("")) ?? null;
  return {
    isMoving: adapter.isMoving?.(emulator) === true || world?.isArriving() === true,
    surroundings: JSON.stringify([place ?? null, adapter.position?.(info) ?? null, walls]),
    patience: patienceFor(place !== before.place, adapter.isMoving !== undefined),
  };
}

function patienceFor(isAnotherMap: boolean, saysWhenItMoves: boolean): number {
  if (isAnotherMap) return CALM.anotherMap;
  return saysWhenItMoves ? CALM.known : CALM.unknown;
}
