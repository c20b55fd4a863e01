import { DIRECTIONS } from "../../base/vocabulary/button.ts";
import type { MachineState } from "../../base/vocabulary/machine.ts";
import type { Direction, Forks } from "./forks.ts";

/** A moment from which directions lead to many different screens. */
export interface PlayStart {
  readonly state: MachineState;
  /** Different screens that eight walks by chance end on, on average: 8 at most. */
  readonly freedom: number;
  /** Presses from power-on. */
  readonly presses: number;
}

/** Freedom from which a moment counts as play. */
const PLAY = 6;

const ROLLOUTS = [70, 70, 70, 150];

/**
 * Presses mostly START and A from here on, and tries at every third press how freely directions move. Name entry ends
 * when A is pressed often, so a moment counts only if it is as free after six presses of A and B.
 */
export function findPlay(forks: Forks): PlayStart | null {
  const powerOn = forks.take();
  for (const [rollout, presses] of ROLLOUTS.entries()) {
    forks.goTo(powerOn);
    forks.run(150 + 60 * rollout);
    for (let press = 1; press <= presses; press++) {
      forks.run(8, buttonOf(forks, rollout, press));
      forks.run(40);
      if (press % 3 !== 0) continue;
      const state = forks.take();
      const freedom = freedomAt(forks, state, 4) < 2.5 ? 0 : freedomAt(forks, state, 8);
      if (freedom >= PLAY && survives(forks, state)) return { state, freedom, presses: press };
      forks.goTo(state);
    }
  }
  return null;
}

function buttonOf(forks: Forks, rollout: number, press: number): "a" | "b" | "start" | Direction {
  if (rollout === 0) return press % 3 === 1 ? "start" : "a";
  const roll = forks.chance(100);
  if (roll < 22) return "start";
  if (roll < 70) return "a";
  return roll < 76 ? "b" : anyDirection(forks);
}

function survives(forks: Forks, state: MachineState): boolean {
  forks.goTo(state);
  for (let press = 0; press < 6; press++) {
    forks.run(6, press < 4 ? "a" : "b");
    forks.run(50);
  }
  return freedomAt(forks, forks.take(), 8) >= PLAY - 1.5;
}

/** Screens that differ at the same frame of `walks` walks, on average over their last presses. */
function freedomAt(forks: Forks, state: MachineState, walks: number): number {
  const seen = Array.from({ length: 8 }, () => new Set<number>());
  for (let walk = 0; walk < walks; walk++) {
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

/** A direction by chance. */
export function anyDirection(forks: Forks): Direction {
  return DIRECTIONS[forks.chance(4)] ?? "up";
}
