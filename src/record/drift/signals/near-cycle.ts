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
  const keys = steps.map(({ action, place, screen }) => `${action} ${place ?? screen}`);
  let best = NOTHING;
  for (let period = LEAST_PERIOD; period <= MOST_PERIOD; period += 1) {
    const { rounds, length } = roundsIn(keys, period);
    const value = rounds < 2 ? 0 : Math.min(1, rounds / FULL_ROUNDS);
    if (value > best.value) best = describe(steps.slice(-length), { value, rounds, period });
  }
  return best;
}

/** Returns the number of rounds at the end, and their steps. */
function roundsIn(
  keys: readonly string[],
  period: number,
): { readonly rounds: number; readonly length: number } {
  const newest = keys.slice(-period);
  if (newest.length < period || new Set(newest).size < 2) return { rounds: 0, length: 0 };
  const most = Math.floor(period / EDITED_SHARE);
  let [rounds, length] = [1, period];
  for (;;) {
    const before = keys.slice(0, keys.length - length);
    const lengths = [0, -1, 1].map((more) => period + more).filter((one) => one <= before.length);
    const distances = lengths.map((one) => editDistance(before.slice(-one), newest));
    const least = Math.min(...distances);
    if (least > most) return { rounds, length };
    rounds += 1;
    length += lengths[distances.indexOf(least)] ?? period;
  }
}

/** Returns the number of steps to change, remove or add to turn one row into the other (Levenshtein). */
function editDistance(one: readonly string[], other: readonly string[]): number {
  let row = other.map((_, at) => at + 1);
  for (const [index, key] of one.entries()) {
    let [left, diagonal] = [index + 1, index];
    row = row.map((above, at) => {
      left = Math.min(above + 1, left + 1, diagonal + (key === other[at] ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? one.length;
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
