import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import { type Forks, OPPOSITE } from "../forks.ts";
import { addressOf, changeOf, isSpriteByte, MEMORY_BYTES } from "../memory.ts";
import { type Moment, sharedBackground } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import type { Step } from "../world/measure-step.ts";
import { type NumberCell, readNumber, withValue } from "./number-cell.ts";
import { pressOnce, type WalkPress } from "./walk-around.ts";

/** A number whose end is the end of the scene. */
export interface Deadly {
  readonly cell: NumberCell;
  /** Falls that were tried again from the last point, and those after which the scene ended. */
  readonly tried: number;
  readonly ends: number;
  /** Of these, those that begin the scene again in any case, and those that happen again when the player returns. */
  readonly restarts: number;
  readonly again: number;
  /** Other steps from the same places, which did not make it fall. */
  readonly others: number;
  readonly rivals: number;
}

const [MOST_TRIED, MOST_CANDIDATES, LEAST_FALLS, LATER] = [10, 60, 3, 90] as const;

/** The stack keeps what was pushed last. */
const STACK = 0xdf00;

/** A number that falls at more of the presses counts steps, or time. */
const MOST_FALLING = 0.3;

/** Finds bytes that fall now and then, and whose last point ends the scene. */
export function* findDeadly(
  forks: Forks,
  presses: readonly WalkPress[],
  position: Position,
  step: Step,
  isOther: (cell: NumberCell) => boolean,
): Experiment<readonly Deadly[]> {
  const found: Deadly[] = [];
  for (const { cell, falls } of falling(presses)
    .filter((one) => isOther(one.cell))
    .slice(0, MOST_CANDIDATES)) {
    const first = yield* isDeadly(forks, cell, falls.slice(0, 3), position, step);
    if (first === null || first.ends < 2) continue;
    const all = yield* isDeadly(forks, cell, falls, position, step);
    if (all !== null && all.ends >= 0.8 * all.tried) found.push(all);
  }
  const best = found.toSorted((a, b) => b.ends / b.tried - a.ends / a.tried || b.tried - a.tried)[0];
  return best === undefined ? [] : [{ ...best, rivals: found.length - 1 }];
}

/**
 * Tries falls of a number again with its value so low that it ends. Null if it falls with other steps from these places too: then it
 * counts something else.
 */
export function* isDeadly(
  forks: Forks,
  cell: NumberCell,
  falls: readonly WalkPress[],
  position: Position,
  step: Step,
): Experiment<Deadly | null> {
  const every = Math.max(1, Math.floor(falls.length / MOST_TRIED));
  const some = falls.filter((_, at) => at % every === 0).slice(0, MOST_TRIED);
  let [tried, ends, moved, alsoFell, restarts, again] = [0, 0, 0, 0, 0, 0];
  for (const { state, button, before, after } of some) {
    const by = (readNumber(cell, before.memory) ?? 0) - (readNumber(cell, after.memory) ?? 0);
    const from = state();
    const playOn = (start: MachineState, pressed: typeof button): Moment => {
      forks.goTo(start);
      pressOnce(forks, pressed, step);
      return forks.see();
    };
    const plain = playOn(from, button);
    const left = readNumber(cell, plain.memory) ?? 0;
    if (left === 0 || left >= (readNumber(cell, before.memory) ?? 0)) continue;
    forks.run(LATER);
    const later = forks.see();
    tried += 1;
    if (sharedBackground(before, later) < 0.5) restarts += 1;
    if (fallsAgain(forks, cell, from, button, step)) again += 1;
    const last = withValue(forks, from, cell, by);
    playOn(last, button);
    forks.run(LATER);
    const isEnd = sharedBackground(later, forks.see()) < 0.5;
    let isSpared = true;
    for (const other of DIRECTIONS) {
      if (other === button) continue;
      const moment = playOn(from, other);
      if (!hasMoved(before, moment, position)) continue;
      moved += 1;
      if ((readNumber(cell, moment.memory) ?? 0) < (readNumber(cell, before.memory) ?? 0)) alsoFell += 1;
      // A byte that is the scene itself ends it with any step.
      else if (hasMoved(moment, playOn(last, other), position)) isSpared = false;
    }
    if (isEnd && isSpared) ends += 1;
    yield;
  }
  if (tried === 0 || alsoFell > moved / 2) return null;
  return { cell, tried, ends, restarts, again, others: moved - alsoFell, rivals: 0 };
}

/** Whether a number falls a second time when the player steps back and does the same again. */
function fallsAgain(
  forks: Forks,
  cell: NumberCell,
  from: MachineState,
  button: WalkPress["button"],
  step: Step,
): boolean {
  const back = DIRECTIONS.find((direction) => direction === button);
  if (back === undefined) return true;
  forks.goTo(from);
  pressOnce(forks, button, step);
  pressOnce(forks, OPPOSITE[back], step);
  pressOnce(forks, null, step);
  const once = readNumber(cell, forks.see().memory) ?? 0;
  pressOnce(forks, button, step);
  return (readNumber(cell, forks.see().memory) ?? 0) < once;
}

function hasMoved(from: Moment, to: Moment, { x, y }: Position): boolean {
  return [x, y].some((cell) => changeOf(cell, from.memory, to.memory) !== 0);
}

/** The bytes that fall at some presses and otherwise keep still. */
function falling(
  presses: readonly WalkPress[],
): readonly { readonly cell: NumberCell; readonly falls: readonly WalkPress[] }[] {
  const found: { cell: NumberCell; falls: WalkPress[]; other: number }[] = [];
  for (let index = 0; index < MEMORY_BYTES; index++) {
    const address = addressOf(index);
    if (isSpriteByte(index) || (address >= STACK && address < 0xe000)) continue;
    const falls: WalkPress[] = [];
    let rises = 0;
    for (const press of presses) {
      const [from = 0, to = 0] = [press.before.memory[index], press.after.memory[index]];
      if (to < from && (to > 0 || from <= 3)) falls.push(press);
      else if (to > from) rises += 1;
    }
    if (falls.length < LEAST_FALLS || falls.length > MOST_FALLING * presses.length || rises > falls.length)
      continue;
    found.push({ cell: { index, bytes: 1, order: "little", encoding: "uint" }, falls, other: rises });
  }
  return found.toSorted((a, b) => a.other / a.falls.length - b.other / b.falls.length);
}
