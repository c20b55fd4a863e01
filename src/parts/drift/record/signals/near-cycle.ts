import type { DriftEntry } from "../../base/drift.ts";
import { NOTHING, type Reading, type Recent } from "../signal.ts";
import { keysOf } from "./step-keys.ts";

/** The periods that are looked for. */
const [LEAST_PERIOD, MOST_PERIOD] = [5, 12];

/** The rounds of a full disturbed cycle. */
const FULL_ROUNDS = 4;

/** One of this many steps of a round may differ from the newest round, be missing or be added. */
const EDITED_SHARE = 4;

/** Reads whether the newest steps form nearly equal rounds: a person blocked the way, or a press was lost. */
export function readNearCycle(recent: Recent): Reading {
  const { window, lastFresh } = recent;
  const stale = window.slice(lastFresh + 1);
  const steps = stale.slice(stale.findLastIndex(({ experience }) => experience === undefined) + 1);
  if (steps.length < LEAST_PERIOD) return NOTHING;
  const deedAt = deedsOf(steps);
  let best = NOTHING;
  for (let period = LEAST_PERIOD; period <= MOST_PERIOD; period += 1) {
    const { rounds, length } = roundsIn(steps.length, deedAt, period);
    const value = rounds < 2 ? 0 : Math.min(1, rounds / FULL_ROUNDS);
    if (value > best.value) best = describe(steps.slice(-length), { value, rounds, period });
  }
  return best;
}

/** The deed of each step, as a number that is equal for equal deeds; 0 for none there. */
type Deeds = (at: number) => number;

/** A deed gets its number when it is asked for: most windows end in no rounds, and few steps are compared. */
function deedsOf(steps: readonly DriftEntry[]): Deeds {
  const known = new Int32Array(steps.length);
  const numbers = new Map<string, number>();
  return (at) => {
    const entry = steps[at];
    if (known[at] !== 0 || entry === undefined) return known[at] ?? 0;
    const { deed } = keysOf(entry);
    const number = numbers.get(deed) ?? numbers.size + 1;
    numbers.set(deed, number);
    known[at] = number;
    return number;
  };
}

/** By how much a round's length may differ, the likeliest first. */
const MORE_STEPS = [0, -1, 1];

/** The deeds of the newest round. */
const newest = new Int32Array(MOST_PERIOD);

/** Returns the number of rounds at the end, and their steps. */
function roundsIn(
  steps: number,
  deedAt: Deeds,
  period: number,
): { readonly rounds: number; readonly length: number } {
  if (steps < period) return { rounds: 0, length: 0 };
  let isOne = true;
  for (let at = 0; at < period; at += 1) {
    newest[at] = deedAt(steps - period + at);
    isOne &&= newest[at] === newest[0];
  }
  if (isOne) return { rounds: 0, length: 0 };
  const most = Math.floor(period / EDITED_SHARE);
  let [rounds, length] = [1, period];
  for (;;) {
    const end = steps - length;
    let [least, found] = [most + 1, 0];
    for (const more of MORE_STEPS) {
      const from = end - period - more;
      const distance = from < 0 ? least : editDistance(deedAt, { from, end }, period, least);
      if (distance < least) [least, found] = [distance, period + more];
    }
    if (found === 0) return { rounds, length };
    rounds += 1;
    length += found;
  }
}

/** A row of the table of distances. */
const row = new Int32Array(MOST_PERIOD);

/**
 * Returns the number of steps to change, remove or add to turn a row of steps into the newest round (Levenshtein); `enough` if
 * it is not below that.
 */
function editDistance(
  deedAt: Deeds,
  { from, end }: { readonly from: number; readonly end: number },
  period: number,
  enough: number,
): number {
  for (let at = 0; at < period; at += 1) row[at] = at + 1;
  let distance = period;
  for (let index = 0; index < end - from; index += 1) {
    const deed = deedAt(from + index);
    let [left, diagonal, least] = [index + 1, index, index + 1];
    for (let at = 0; at < period; at += 1) {
      const above = row[at] ?? 0;
      left = Math.min(above + 1, left + 1, diagonal + (deed === newest[at] ? 0 : 1));
      diagonal = above;
      row[at] = left;
      least = Math.min(least, left);
    }
    if (least >= enough) return enough;
    distance = left;
  }
  return Math.min(distance, enough);
}

function describe(
  steps: readonly DriftEntry[],
  { value, rounds, period }: { readonly value: number; readonly rounds: number; readonly period: number },
): Reading {
  const [first] = steps;
  const where = first?.place === undefined || first.place === null ? "" : `, from ${first.place} on`;
  return {
    value,
    evidence: `nearly the same ${period} steps ${rounds} times${where}, without progress`,
    since: first?.step ?? null,
  };
}
