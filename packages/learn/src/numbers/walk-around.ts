import { type Button, DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import type { Forks } from "../forks.ts";
import type { Moment } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import { isDrawnIn } from "../place/fit-picture.ts";
import { cellOf } from "../world/explore-cells.ts";
import type { Step } from "../world/measure-step.ts";

/** A press of a walk, with the moments before and after it. */
export interface WalkPress {
  /** Null for waiting as long. */
  readonly button: Button | null;
  readonly before: Moment;
  readonly after: Moment;
  /** The machine before it. */
  readonly state: () => MachineState;
}

const PRESSES = 80;

/** Presses without the player in the picture, after which a walk is over: a fight or a text takes fewer. */
const UNSEEN = 24;

/** A state is kept before each eighth press; the others are played again. */
const KEPT = 8;

/**
 * Plays on by chance: mostly in the direction that was taken least often from the cell, now and then A, and seldom others. In a fight
 * it is mostly A.
 */
export function* walkAround(
  forks: Forks,
  start: MachineState,
  position: Position,
  step: Step,
  isFight = false,
): Experiment<readonly WalkPress[]> {
  const taken = new Map<string, number>();
  const presses: WalkPress[] = [];
  const states: MachineState[] = [];
  const buttons: (Button | null)[] = [];
  forks.goTo(start);
  let before = forks.see();
  let unseen = 0;
  for (let at = 0; at < PRESSES && (isFight || unseen < UNSEEN); at++) {
    if (at % KEPT === 0) states.push(forks.take());
    const button = isFight ? anyButton(forks) : nextButton(forks, before, position, step, taken);
    buttons.push(button);
    pressOnce(forks, button, step);
    const after = forks.see();
    const state = (): MachineState => {
      forks.goTo(states[Math.floor(at / KEPT)] ?? start);
      for (const one of buttons.slice(at - (at % KEPT), at)) pressOnce(forks, one, step);
      return forks.take();
    };
    presses.push({ button, before, after, state });
    unseen = isDrawnIn(after, position.drawn, position.x, position.y, 2) ? 0 : unseen + 1;
    before = after;
    yield;
  }
  return presses;
}

/** Presses a button for one step, or waits as long. */
export function pressOnce(forks: Forks, button: Button | null, { held, settled }: Step): void {
  const frames = Math.max(held, 4);
  forks.run(frames, ...(button === null ? [] : [button]));
  forks.run(settled);
}

function anyButton(forks: Forks): Button | null {
  const roll = forks.chance(100);
  if (roll < 65) return "a";
  if (roll < 70) return "b";
  return roll < 75 ? null : (DIRECTIONS[forks.chance(4)] ?? "up");
}

function nextButton(
  forks: Forks,
  moment: Moment,
  position: Position,
  step: Step,
  taken: Map<string, number>,
): Button | null {
  const roll = forks.chance(100);
  if (roll < 12) return "a";
  if (roll < 15) return "b";
  if (roll < 17) return "start";
  if (roll < 21) return null;
  const { x, y } = cellOf(moment, position, step);
  const first = forks.chance(4);
  const ways = DIRECTIONS.map((_, at) => DIRECTIONS[(first + at) % 4] ?? "up");
  const count = (way: Button): number => taken.get(`${x},${y},${way}`) ?? 0;
  const way = ways.reduce((least, other) => (count(other) < count(least) ? other : least));
  taken.set(`${x},${y},${way}`, count(way) + 1);
  return way;
}
