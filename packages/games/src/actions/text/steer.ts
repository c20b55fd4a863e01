import { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import type { Position } from "../../known/game-adapter.ts";
import type { Direction } from "../../world/atlas/atlas.ts";
import { passUntil, push, type TextGame } from "./text-game.ts";

/** The most frames that a cursor takes to move after a press. */
const MOVE_FRAMES = 24;

/** The cursor's place and its target; null where either is no longer shown. */
export interface Course {
  readonly at: Position;
  readonly target: Position;
  /** Words that differ as soon as a press had any effect: a list may scroll under a cursor that stays. */
  readonly view: string;
}

/**
 * Presses the d-pad until the cursor stands where it should. After each press it is looked at anew, because a cursor may
 * wrap around, skip what is not there, or stay where it is while the list scrolls; where a press does nothing, another way
 * is tried. Gives whether it stands there.
 */
export function* steer(
  game: TextGame,
  mostPresses: number,
  look: () => Course | null,
): Generator<void, boolean> {
  const inVain = new Set<string>();
  for (let presses = 0; ; presses += 1) {
    const course = look();
    if (course === null) return false;
    if (course.at.row === course.target.row && course.at.column === course.target.column) return true;
    const { view } = course;
    const button = waysTo(course, presses).find((way) => !inVain.has(`${way} ${view}`));
    if (button === undefined || presses >= mostPresses) return false;
    push(game, button);
    const hasMoved = yield* passUntil(game, MOVE_FRAMES, () => look()?.view !== view);
    // A press may be lost while the game draws, but not twice.
    if (!hasMoved) inVain.add(`${inVain.has(`once ${button} ${view}`) ? "" : "once "}${button} ${view}`);
  }
}

/** The ways that lead nearer first; now and then the sideways one, where up and down lead past each other. */
function waysTo({ at, target }: Course, presses: number): readonly Direction[] {
  const vertical: Direction = target.row < at.row ? "up" : "down";
  const sideways: Direction = target.column < at.column ? "left" : "right";
  const ahead: readonly Direction[] = [
    ...(target.row === at.row ? [] : [vertical]),
    ...(target.column === at.column ? [] : [sideways]),
  ];
  const turned = presses % 8 === 7 ? ahead.toReversed() : ahead;
  const back: readonly Direction[] = [
    ...(target.row === at.row ? [] : [opposite(vertical)]),
    ...(target.column === at.column ? [] : [opposite(sideways)]),
  ];
  return [...turned, ...back, ...DIRECTIONS];
}

function opposite(way: Direction): Direction {
  return ({ up: "down", down: "up", left: "right", right: "left" } as const)[way];
}
