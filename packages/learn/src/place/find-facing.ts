import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { Experiment } from "../experiment.ts";
import { type Finding, finding, othersToo, percent } from "../finding.ts";
import type { Forks } from "../forks.ts";
import { type Cell, cellAt, isSpriteByte, MEMORY_BYTES, renderCell } from "../memory.ts";
import { commonestOf } from "../numbers/commonest.ts";
import type { Trial } from "../play/gather-trials.ts";
import type { Play } from "../play/study-play.ts";

/** A byte that tells the last direction. */
interface Candidate {
  readonly cell: Cell;
  /** Its value for each direction, in the order of `DIRECTIONS`. */
  readonly values: readonly number[];
  /** The lowest share of a direction's presses after which it had that value. */
  readonly share: number;
}

const LEAST_SHARE = 0.9;

/** Finds the byte that tells the direction in which the player looks: it lasts when it is changed, and the others follow. */
export function* findFacing(forks: Forks, { trials, fresh }: Play): Experiment<Finding> {
  const candidates = candidatesIn(trials).filter(
    ({ cell, values }) => shareOf(fresh, cell, values) >= LEAST_SHARE,
  );
  if (candidates.length === 0) return finding("facing", null, 0, "no byte tells the last direction");
  const led = [];
  for (const candidate of candidates.slice(0, 16)) {
    led.push({ candidate, ...leads(forks, fresh, candidate, candidates) });
    yield;
  }
  const roots = led.filter(({ lasts }) => lasts >= 0.8);
  const [first, second] = roots.toSorted((a, b) => b.shows + b.others - a.shows - a.others);
  const chosen = first ?? led[0];
  if (chosen === undefined) return finding("facing", null, 0, "no byte tells the last direction");
  const { cell, values } = chosen.candidate;
  const share = shareOf(fresh, cell, values);
  const isAlone =
    second === undefined ||
    first === undefined ||
    second.shows + second.others < 0.5 * (first.shows + first.others);
  const isSure =
    first !== undefined && isAlone && (candidates.length === 1 || first.shows + first.others > 0.3);
  const names = DIRECTIONS.map((direction, at) => `${direction} ${values[at]}`).join(", ");
  const evidence =
    `${renderCell(cell)}: ${names} in at least ${percent(share)} of ${fresh.length} fresh places; changed by hand it lasts ` +
    `in ${percent(chosen.lasts)} and shows in ${percent(chosen.shows)}; ${othersToo(candidates.length - 1)}`;
  return finding("facing", cell, isSure ? share : share / 2, evidence);
}

/** The values of facing by direction, for a finding of it that is certain. */
export function facingValues({ trials }: Play, cell: Cell): readonly number[] {
  return DIRECTIONS.map((direction) =>
    commonestOf(trials.map(({ once }) => once[direction].memory[cell.index] ?? 0)),
  );
}

function candidatesIn(trials: readonly Trial[]): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let index = 0; index < MEMORY_BYTES; index++) {
    const values = DIRECTIONS.map((direction) =>
      commonestOf(trials.map(({ once }) => once[direction].memory[index] ?? 0)),
    );
    if (new Set(values).size < 4 || isSpriteByte(index) || isSpriteCopy(trials, index)) continue;
    const cell = cellAt(index);
    const share = shareOf(trials, cell, values);
    if (share >= LEAST_SHARE) found.push({ cell, values, share });
  }
  return found.toSorted(
    (a, b) => Math.max(...a.values) - Math.max(...b.values) || a.cell.index - b.cell.index,
  );
}

/** Whether a byte lies in the page of work RAM from which the game copies its sprites: there it is a picture. */
function isSpriteCopy(trials: readonly Trial[], index: number): boolean {
  const page = index & ~0xff;
  return trials.slice(0, 5).every(({ idle: { memory } }) => {
    const same = memory.subarray(-160).filter((byte, at) => byte === memory[page + at]);
    return same.length >= 150;
  });
}

function shareOf(trials: readonly Trial[], { index }: Cell, values: readonly number[]): number {
  const shares = DIRECTIONS.map((direction, at) => {
    const told = trials.filter(({ once }) => once[direction].memory[index] === values[at]);
    return told.length / trials.length;
  });
  return Math.min(...shares);
}

/** The shares in which another value lasts, changes the picture, and changes the other candidates. */
function leads(
  forks: Forks,
  trials: readonly Trial[],
  { cell, values }: Candidate,
  others: readonly Candidate[],
): { readonly lasts: number; readonly shows: number; readonly others: number } {
  let [lasts, shows, led] = [0, 0, 0];
  const tried = trials.slice(0, 10);
  for (const { start } of tried) {
    const rest = (state: typeof start): { memory: Uint8Array; look: number } => {
      forks.goTo(state);
      forks.run(20);
      return { memory: forks.see().memory, look: forks.look() };
    };
    const plain = rest(start);
    const other = values.find((value) => value !== plain.memory[cell.index]) ?? 0;
    const changed = rest(forks.poked(start, cell, other));
    if (changed.memory[cell.index] === other) lasts += 1;
    if (changed.look !== plain.look) shows += 1;
    if (
      others.some(
        (one) =>
          one.cell.index !== cell.index && changed.memory[one.cell.index] !== plain.memory[one.cell.index],
      )
    )
      led += 1;
  }
  const share = (count: number): number => count / Math.max(1, tried.length);
  return { lasts: share(lasts), shows: share(shows), others: share(led) };
}
