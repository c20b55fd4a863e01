import type { DriftEntry } from "../../base/drift.ts";
import { isFresh, NOTHING, type Reading, type Recent } from "../signal.ts";
import { readCycle } from "./cycle.ts";
import { readNearCycle } from "./near-cycle.ts";
import { keysOf } from "./step-keys.ts";

/** The worst of: one action that changes nothing, a cycle, a disturbed cycle, and visits without gain. */
export function readRepetition(recent: Recent): Reading {
  return [readFutile(recent), readCycle(recent), readNearCycle(recent), readVisits(recent)].reduce(
    (worst, one) => (one.value > worst.value ? one : worst),
    NOTHING,
  );
}

/** Steps in which visits are counted. */
const VISIT_STEPS = 56;

/** Visits without gain at which the signal begins, and those at which it is full. `npm run bench -- drift` measures them. */
const [FEW_VISITS, FULL_VISITS] = [14, 28];

/** Visits in vain for each step that brought something new, below which the run gets on: a long dialog, two presses a page. */
const VISITS_PER_GAIN = 3;

/**
 * Counts the newest steps without news that ended as an earlier one did: at the same place, in the same state. It needs
 * places: pictures flicker.
 */
function readVisits(recent: Recent): Reading {
  const newest = recent.window.slice(-VISIT_STEPS);
  const from = newest.findLastIndex(
    ({ action, isMilestone, experience }) =>
      action === null || isMilestone === true || experience === undefined,
  );
  const steps = newest.slice(from + 1);
  const visited = new Set<string>();
  let [inVain, gains] = [0, 0];
  for (const step of steps.filter(({ place }) => place !== null)) {
    const { visit } = keysOf(step);
    if (isFresh(step, recent)) gains += 1;
    else if (visited.has(visit)) inVain += 1;
    visited.add(visit);
  }
  if (inVain <= FEW_VISITS || inVain < VISITS_PER_GAIN * gains) return NOTHING;
  return {
    value: Math.min(1, (inVain - FEW_VISITS) / (FULL_VISITS - FEW_VISITS)),
    evidence: `${inVain} of the newest ${steps.length} steps led back to where the game was before, and brought nothing new`,
    since: steps[0]?.step ?? null,
  };
}

/** The repeats of an action without effect that are full. */
const FULL_TIMES = 8;

/** The steps among which other actions may come in between. */
const NOISY_STEPS = 16;

/** Counts the repeats of an action without effect, in a row or among a few others. */
function readFutile(recent: Recent): Reading {
  const { window, lastFresh } = recent;
  const from = Math.max(window.length - NOISY_STEPS, 0, lastFresh);
  const tried = new Map<string, readonly DriftEntry[]>();
  for (const [index, entry] of window.slice(from + 1).entries()) {
    const before = window[from + index];
    if (before === undefined || !changedNothing(before, entry)) continue;
    const { deed } = keysOf(entry);
    tried.set(deed, [...(tried.get(deed) ?? []), entry]);
  }
  const most = [...tried.values()].reduce((one, other) => (other.length >= one.length ? other : one), []);
  const [first] = most;
  if (first === undefined) return NOTHING;
  const count = most.length === 1 ? "once" : `${most.length} times`;
  return {
    value: Math.min(1, most.length / FULL_TIMES),
    evidence: `${first.deed} ${count}${first.place === null ? "" : ` at ${first.place}`} and nothing changed${lossIn(most)}`,
    since: first.step,
  };
}

/** Words for health that fell meanwhile; empty where it did not. */
function lossIn(entries: readonly DriftEntry[]): string {
  const [from, to] = [entries[0]?.health ?? 0, entries.at(-1)?.health ?? 0];
  return to < from ? ` but health, which fell from ${percent(from)} to ${percent(to)}` : "";
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function changedNothing(before: DriftEntry, { action, place, screen, state }: DriftEntry): boolean {
  if (action === null || action === "" || place !== before.place || state !== before.state) return false;
  return place !== null || screen === before.screen;
}
