import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import { changeOf } from "../memory.ts";
import { sharedBackground } from "../moment.ts";
import { restsOf, type Trial } from "../play/gather-trials.ts";
import type { Position } from "./choose-position.ts";
import { AXES, type Axis } from "./find-candidates.ts";
import { shareDrawn } from "./fit-picture.ts";

/** A coordinate's answers in trials that were not used to find it. */
export interface Confirmation {
  /** Presses that changed it as asked, other changes, and presses along its axis. */
  readonly right: number;
  readonly wrong: number;
  readonly pressed: number;
  /** The share of moments in which the picture shows the player there. */
  readonly drawn: number;
}

/** Below this share of the background a press has led to another scene, where coordinates begin anew. */
const SAME_SCENE = 0.5;

/** Counts a coordinate's answers in fresh trials. */
export function confirmAxis(all: readonly Trial[], position: Position, axis: Axis): Confirmation {
  const cell = position[axis];
  const trials = all.filter((trial) => isFree(trial, position));
  let [right, wrong, pressed] = [0, 0, 0];
  for (const { idle, once } of trials) {
    for (const direction of DIRECTIONS) {
      const asked = direction === AXES[axis].up ? 1 : direction === AXES[axis].down ? -1 : 0;
      const after = once[direction];
      const change = changeOf(cell, idle.memory, after.memory);
      if (asked !== 0) pressed += 1;
      if (change === 0 || sharedBackground(idle, after) < SAME_SCENE) continue;
      if (Math.sign(change) === asked) right += 1;
      else wrong += 1;
    }
  }
  // Only scenes like the one at rest show the player.
  const rests = trials.flatMap((trial) =>
    restsOf([trial]).filter((moment) => sharedBackground(trial.idle, moment) >= SAME_SCENE),
  );
  const drawn = rests.length === 0 ? 0 : shareDrawn(position.drawn, position.x, position.y, rests, 1);
  return { right, wrong, pressed, drawn };
}

/** Whether some direction moves the player; else a text is open, or the game is over. */
function isFree({ idle, once }: Trial, { x, y }: Position): boolean {
  return DIRECTIONS.some((direction) =>
    [x, y].some((cell) => changeOf(cell, idle.memory, once[direction].memory) !== 0),
  );
}

/** The confidence in a coordinate after its confirmation, from 0 to 1. */
export function confidenceOf({ right, wrong, drawn }: Confirmation, { rivals }: Position): number {
  return (((right + 1) / (right + wrong + 2)) * drawn) / (1 + rivals);
}
