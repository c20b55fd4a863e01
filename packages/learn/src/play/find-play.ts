import { type Button, DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Forks } from "../forks.ts";
import { anyDirection } from "./gather-trials.ts";

/** A moment from which directions lead to many different screens. */
export interface PlayStart {
  readonly state: MachineState;
  /** Different screens that eight walks by chance end on, on average: 8 at most. */
  readonly freedom: number;
  /** Presses before it. */
  readonly presses: number;
}

/** Freedom from which a moment may be play. */
const FREE = 4.5;

/**
 * The presses of each try to get from the first state to play; a late one waits longer at the beginning. A curious one tries
 * buttons until one shows a map that was not seen before.
 */
const ROLLOUTS = [
  { presses: 90, kind: "start and A" },
  { presses: 60, kind: "curious" },
  { presses: 120, kind: "by chance" },
  { presses: 240, kind: "curious" },
] as const;

/** Checks without a fresh result after a moment that was free. */
const PASSED_OVER = 5;

/**
 * Looks for play: tries the first state, then presses buttons, mostly START and A, and tries at every third press how freely
 * directions move. Gives undefined where it pauses. Name entry and menus are free as well: more is to be tried on a moment
 * that this finds.
 */
export function* searchPlay(forks: Forks): Generator<PlayStart | undefined, void> {
  const first = forks.take();
  const here = freedomAt(forks, first);
  if (here >= FREE) yield { state: first, freedom: here, presses: 0 };
  for (const [rollout, { presses, kind }] of ROLLOUTS.entries()) {
    const seen = new Set<number>();
    let passOver = 0;
    let state = first;
    forks.goTo(state);
    forks.run(150 + 90 * rollout);
    for (let press = 1; press <= presses; press++) {
      if (kind === "curious") pressCuriously(forks, seen);
      else pressOnce(forks, kind === "by chance" ? byChance(forks) : press % 3 === 1 ? "start" : "a");
      if (press % 3 !== 0) continue;
      state = forks.take();
      if (passOver > 0) passOver -= 1;
      else if (hasChoice(forks, state)) {
        const freedom = freedomAt(forks, state);
        if (freedom >= FREE) {
          passOver = PASSED_OVER;
          yield { state, freedom, presses: press };
        }
      }
      yield;
      forks.goTo(state);
    }
  }
}

function pressOnce(forks: Forks, button: Button): void {
  forks.run(8, button);
  forks.run(40);
}

function byChance(forks: Forks): Button {
  const roll = forks.chance(100);
  if (roll < 22) return "start";
  if (roll < 70) return "a";
  return roll < 76 ? "b" : anyDirection(forks);
}

function pressCuriously(forks: Forks, seen: Set<number>): void {
  const state = forks.take();
  for (const button of ["start", "a", byChance(forks)] as const) {
    forks.goTo(state);
    pressOnce(forks, button);
    const map = forks.look("maps");
    if (seen.has(map)) continue;
    seen.add(map);
    return;
  }
}

/** Whether at least three directions lead to different screens. */
function hasChoice(forks: Forks, state: MachineState): boolean {
  const looks = DIRECTIONS.map((direction) => {
    forks.goTo(state);
    for (let press = 0; press < 2; press++) {
      forks.run(14, direction);
      forks.run(12);
    }
    return forks.look();
  });
  return new Set(looks).size >= 3;
}

/** Screens that differ at the same frame of eight walks, on average over their last presses. */
function freedomAt(forks: Forks, state: MachineState): number {
  const seen = Array.from({ length: 8 }, () => new Set<number>());
  for (let walk = 0; walk < 8; walk++) {
    forks.goTo(state);
    for (const [press, looks] of seen.entries()) {
      const straight = DIRECTIONS[walk];
      forks.run(14, press < 3 && straight !== undefined ? straight : anyDirection(forks));
      forks.run(12);
      looks.add(forks.look());
    }
  }
  return seen.slice(-4).reduce((sum, { size }) => sum + size, 0) / 4;
}
