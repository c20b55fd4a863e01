import type { DriftEntry } from "../../../base/vocabulary/drift.ts";
import { isFresh, NOTHING, type Reading, type Recent } from "../signal.ts";

/** The periods that are looked for. */
const [LEAST_PERIOD, MOST_PERIOD] = [5, 12];

/** The rounds of a full disturbed cycle. */
const FULL_ROUNDS = 4;

/** One of this many steps of a round may differ from the newest round, be missing or be added. */
const EDITED_SHARE = 4;

/** Reads whether the newest steps form nearly equal rounds: a person blocked the way, or a press was lost. */
export function readNearCycle(recent: Recent): Reading {
  const { window } = recent;
  const last = window.findLastIndex((entry) => isFresh(entry, recent) || entry.experience === undefined);
  const steps = window.slice(last + 1);
  if (steps.length < LEAST_PERIOD) return NOTHING;
  let best = NOTHING;
  for (let period = LEAST_PERIOD; period <= MOST_PERIOD; period += 1) {
    const { rounds, length } = roundsIn(steps, period);
    const value = rounds < 2 ? 0 : Math.min(1, rounds / FULL_ROUNDS);
    if (value > best.value) best = describe(steps.slice(-length), { value, rounds, period });
  }
  return best;
}

/** By how much a round's length may differ, the likeliest first. */
const MORE_STEPS = [0, -1, 1];

/** Returns the number of rounds at the end, and their steps. */
function roundsIn(
  steps: readonly DriftEntry[],
  period: number,
): { readonly rounds: number; readonly length: number } {
  const newest = steps.slice(-period);
  if (newest.length < period || newest.every((step) => isAlike(step, newest[0])))
    return { rounds: 0, length: 0 };
  const most = Math.floor(period / EDITED_SHARE);
  let [rounds, length] = [1, period];
  for (;;) {
    const end = steps.length - length;
    let [least, found] = [most + 1, 0];
    for (const more of MORE_STEPS) {
      const from = end - period - more;
      const distance = from < 0 ? least : editDistance(steps.slice(from, end), newest, least);
      if (distance < least) [least, found] = [distance, period + more];
    }
    if (found === 0) return { rounds, length };
    rounds += 1;
    length += found;
  }
}

/** Returns whether two steps did the same and ended at the same place or, where none is known, with the same picture. */
function isAlike(one: DriftEntry, other: DriftEntry | undefined): boolean {
  return one.action === other?.action && (one.place ?? one.screen) === (other.place ?? other.screen);
}

/** A row of the table of distances. */
const row = new Int32Array(MOST_PERIOD);

/**
 * Returns the number of steps to change, remove or add to turn one row of steps into the other (Levenshtein); `enough` if it is
 * not below that.
 */
function editDistance(one: readonly DriftEntry[], other: readonly DriftEntry[], enough: number): number {
  for (let at = 0; at < other.length; at += 1) row[at] = at + 1;
  let distance = other.length;
  for (const [index, step] of one.entries()) {
    let [left, diagonal, least] = [index + 1, index, index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const above = row[at] ?? 0;
      left = Math.min(above + 1, left + 1, diagonal + (isAlike(step, other[at]) ? 0 : 1));
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
