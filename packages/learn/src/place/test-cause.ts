import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { Experiment } from "../experiment.ts";
import type { Direction, Forks } from "../forks.ts";
import { type Cell, changeOf, rawOf } from "../memory.ts";
import type { Trial } from "../play/gather-trials.ts";
import { type Answer, AXES, type Axis } from "./find-candidates.ts";

/** The effects of other values that experiments wrote into a cell. */
export interface Cause {
  readonly answer: Answer;
  /** Moves of this trial's cell that were tried. */
  readonly tried: number;
  /** The share in which the new value lasted through a step. */
  readonly lasts: number;
  /** The share in which the screen then differed. */
  readonly shows: number;
  /** The share in which each of the other cells followed. */
  readonly leads: readonly number[];
}

const MOVES = 12;

/**
 * Changes each cell by a step against the direction that is then pressed, so that the player is where they could have come
 * from. A copy takes its old value back, or leads nothing; the coordinate itself keeps the change, and its copies follow.
 */
export function* testCauses(
  forks: Forks,
  trials: readonly Trial[],
  answers: readonly Answer[],
  axis: Axis,
): Experiment<readonly Cause[]> {
  const causes: Cause[] = [];
  for (const answer of answers) {
    const pressed = testCause(forks, trials, answer, axis, answers, "press");
    yield;
    // Who slides to a wall ends there from anywhere: the player is put where the press led, without one.
    const isSliding = pressed.lasts < 0.3 && answer.adds < 0.3;
    const put = isSliding ? testCause(forks, trials, answer, axis, answers, "put") : pressed;
    causes.push(put.lasts > pressed.lasts ? put : pressed);
    yield;
  }
  return causes;
}

function testCause(
  forks: Forks,
  trials: readonly Trial[],
  answer: Answer,
  axis: Axis,
  others: readonly Answer[],
  how: "press" | "put",
): Cause {
  const { cell } = answer;
  const moves = movesOf(trials, cell, axis).slice(0, MOVES);
  let [lasts, shows] = [0, 0];
  const leads = others.map(() => 0);
  for (const { trial, direction, change } of moves) {
    const { start, once, idle, looks } = trial;
    const [plain, by] = how === "put" ? [idle, change] : [once[direction], -change];
    forks.goTo(start);
    forks.goTo(forks.poked(start, cell, rawOf(cell, forks.see().memory) + by * cell.divisor));
    forks.run(trial.held, ...(how === "put" ? [] : [direction]));
    forks.run(trial.settled);
    if (forks.look() !== looks[how === "put" ? "idle" : direction]) shows += 1;
    const { memory } = forks.see();
    if (Math.abs(changeOf(cell, plain.memory, memory) - by) <= Math.abs(by) / 4) lasts += 1;
    for (const [at, other] of others.entries()) {
      const led = changeOf(other.cell, plain.memory, memory);
      const own =
        Math.sign(by) * Math.sign(change) * changeOf(other.cell, idle.memory, once[direction].memory);
      if (own !== 0 && Math.sign(led) === Math.sign(own) && Math.abs(led) >= Math.abs(own) / 2) {
        leads[at] = (leads[at] ?? 0) + 1;
      }
    }
  }
  const share = (count: number): number => (moves.length === 0 ? 0 : count / moves.length);
  return { answer, tried: moves.length, lasts: share(lasts), shows: share(shows), leads: leads.map(share) };
}

interface Move {
  readonly trial: Trial;
  readonly direction: Direction;
  readonly change: number;
}

/** The presses that changed a cell, spread over the places. */
function movesOf(trials: readonly Trial[], cell: Cell, axis: Axis): readonly Move[] {
  const moves = trials.flatMap((trial) =>
    [AXES[axis].up, AXES[axis].down].flatMap((direction) => {
      const change = changeOf(cell, trial.idle.memory, trial.once[direction].memory);
      return change === 0 ? [] : [{ trial, direction, change }];
    }),
  );
  const every = Math.max(1, Math.floor(moves.length / MOVES));
  return moves.filter((_, at) => at % every === 0);
}

/**
 * The share of presses that end elsewhere, as `place` tells, after the cells were changed by some steps: walls are found by the
 * coordinates, so they lead the player into others.
 */
export function* steers(
  forks: Forks,
  trials: readonly Trial[],
  cells: readonly Cell[],
  place: readonly Cell[],
): Experiment<number> {
  let [tried, led] = [0, 0];
  for (const [at, { start, held, settled, once, idle }] of trials.entries()) {
    const direction = DIRECTIONS[at % 4] ?? "up";
    let poked = start;
    for (const cell of cells) {
      forks.goTo(poked);
      const raw = rawOf(cell, forks.see().memory) + (at % 8 < 4 ? 2 : -2) * cell.divisor;
      poked = forks.poked(poked, cell, raw);
    }
    forks.goTo(poked);
    forks.run(held, direction);
    forks.run(settled);
    const { memory } = forks.see();
    tried += 1;
    const ends = (one: Cell, to: Uint8Array): boolean => changeOf(one, idle.memory, to) !== 0;
    if (place.some((one) => ends(one, memory) !== ends(one, once[direction].memory))) led += 1;
    yield;
  }
  return tried === 0 ? 0 : led / tried;
}
