import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import { type Direction, type Forks, OPPOSITE } from "../forks.ts";
import type { Moment } from "../moment.ts";

/** One place: what it looks like after a direction was held once, twice, and there and back, and without a press. */
export interface Trial {
  readonly start: MachineState;
  /** Frames that each press was held, and that followed. */
  readonly held: number;
  readonly settled: number;
  readonly idle: Moment;
  readonly idleTwice: Moment;
  readonly once: Readonly<Record<Direction, Moment>>;
  /** All that the screen shows after a direction was held once, and without a press. */
  readonly looks: Readonly<Record<Direction | "idle", number>>;
  readonly twice: Readonly<Record<Direction, Moment>>;
  readonly back: Readonly<Record<Direction, Moment>>;
  /** While one direction is held. */
  readonly during: readonly Moment[];
}

/** Frames until the player rests after a press, in most games. */
export const SETTLED = 28;

/** The same where they slide until something stops them. */
export const SLID = 110;

const HOLDS = [12, 26] as const;

/** The places at which trials are made. */
export interface Places {
  readonly count: number;
  /** Frames after each press until the player has come to rest. */
  readonly settled: number;
  /** Presses from one place to the next. */
  readonly walks: number;
  /** Places after which the walk begins at its start again. */
  readonly again: number;
}

/** Tries the directions at places to which walks by chance lead from `play`. */
export function* gatherTrials(
  forks: Forks,
  play: MachineState,
  { count, settled, walks, again }: Places,
): Experiment<readonly Trial[]> {
  const trials: Trial[] = [];
  let at = play;
  for (let place = 0; place < count; place++) {
    forks.goTo(place % again === 0 ? play : at);
    for (let walk = 0; walk < walks; walk++) forks.run(8 + forks.chance(40), anyDirection(forks));
    forks.run(settled);
    at = freed(forks) ?? play;
    trials.push(tryPlace(forks, at, HOLDS[place % 2] ?? 12, settled));
    yield;
  }
  return trials;
}

/** Presses A, and now and then B, until some direction has an effect: a text may be open. Null where none ever has. */
function freed(forks: Forks): MachineState | null {
  for (let press = 0; ; press++) {
    const state = forks.take();
    if (hasEffect(forks, state)) return state;
    if (press === 12) return null;
    forks.goTo(state);
    forks.run(6, press % 5 === 4 ? "b" : "a");
    forks.run(50);
  }
}

function hasEffect(forks: Forks, state: MachineState): boolean {
  const lookAfter = (...held: readonly Direction[]): number => {
    forks.goTo(state);
    forks.run(12, ...held);
    forks.run(28);
    return forks.look();
  };
  const idle = lookAfter();
  return DIRECTIONS.some((direction) => lookAfter(direction) !== idle);
}

function tryPlace(forks: Forks, start: MachineState, held: number, settled: number): Trial {
  const press = (from: MachineState, direction?: Direction) => {
    forks.goTo(from);
    forks.run(held, ...(direction === undefined ? [] : [direction]));
    forks.run(settled);
    return { state: forks.take(), seen: forks.see(), look: forks.look() };
  };
  const each = <Result>(of: (direction: Direction) => Result): Record<Direction, Result> => ({
    up: of("up"),
    down: of("down"),
    left: of("left"),
    right: of("right"),
  });
  const idle = press(start);
  const once = each((direction) => press(start, direction));
  const twice = each((direction) => press(once[direction].state, direction).seen);
  const back = each((direction) => press(once[direction].state, OPPOSITE[direction]).seen);
  return {
    start,
    held,
    settled,
    twice,
    back,
    idle: idle.seen,
    idleTwice: press(idle.state).seen,
    once: each((direction) => once[direction].seen),
    looks: { ...each((direction) => once[direction].look), idle: idle.look },
    during: lookOn(forks, start),
  };
}

function lookOn(forks: Forks, start: MachineState): readonly Moment[] {
  const direction = anyDirection(forks);
  forks.goTo(start);
  return [3 + forks.chance(6), 2 + forks.chance(7)].map((frames) => {
    forks.run(frames, direction);
    return forks.see();
  });
}

/** A direction by chance. */
export function anyDirection(forks: Forks): Direction {
  return DIRECTIONS[forks.chance(4)] ?? "up";
}

/** All moments of trials at which the player had come to rest. */
export function restsOf(trials: readonly Trial[]): readonly Moment[] {
  return trials.flatMap(({ idle, once, twice, back }) => [
    idle,
    ...DIRECTIONS.flatMap((direction) => [once[direction], twice[direction], back[direction]]),
  ]);
}
