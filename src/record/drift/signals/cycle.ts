import type { DriftEntry } from "../../../base/vocabulary/drift.ts";
import { isFresh, NOTHING, type Reading, type Recent } from "../signal.ts";

/** The longest period that is looked for. */
const MAX_PERIOD = 20;

/** The repeats, after the first time, of a full cycle. */
const FULL_REPEATS = 3;

/** The repeats of a full cycle of a single action, and the times of that action. */
const FULL_REPEATS_OF_ONE = 2;
const FULL_TIMES_OF_ONE = 9;

/** A stretch of equal steps a period apart. */
interface Cycle {
  readonly period: number;
  /** Steps that were as the one a period before. */
  readonly repeated: number;
}

/** Returns whether the newest steps do the same over and over: among several places, or at one. */
export function readCycle(recent: Recent): Reading {
  const { window } = recent;
  const places = keysOf(window, ({ action, place }) => (place === null ? null : `${action} ${place}`));
  const scenes = keysOf(
    window,
    ({ action, place, screen, state }) => `${action} ${place ?? screen} ${state}`,
  );
  // Other words each time do not help a player that walks to and fro; they do for one that reads at one place.
  const isWalked = (period: number): boolean =>
    new Set(window.slice(-period).map(({ place }) => place)).size > 1;
  const cycles = [
    ...cyclesIn(window.length, places, (at) => isFreshAt(recent, at, true)).filter(({ period }) =>
      isWalked(period),
    ),
    ...cyclesIn(window.length, scenes, (at) => isFreshAt(recent, at, false)),
  ];
  const values = cycles.map((cycle) => worthOf(window, cycle));
  const worst = Math.max(0, ...values);
  const cycle = cycles[values.indexOf(worst)];
  return cycle === undefined || cycle.repeated < cycle.period ? NOTHING : describe(window, cycle, worst);
}

function worthOf(window: readonly DriftEntry[], { period, repeated }: Cycle): number {
  const steps = window.slice(-(repeated + period));
  const isOne = steps.every(({ action }) => action === steps[0]?.action);
  const ofOne = isOne
    ? Math.min(repeated / (period * FULL_REPEATS_OF_ONE), steps.length / FULL_TIMES_OF_ONE)
    : 0;
  return Math.min(1, Math.max(repeated / (period * FULL_REPEATS), ofOne));
}

function isFreshAt(recent: Recent, at: number, lasting: boolean): boolean {
  const entry = recent.window[at];
  return entry === undefined || isFresh(entry, recent, lasting);
}

/** The keys of a window's steps, each made when it is asked for: most windows end in no cycle, and few are compared. */
function keysOf(
  window: readonly DriftEntry[],
  keyOf: (entry: DriftEntry) => string | null,
): (at: number) => string | null {
  const known = new Map<number, string | null>();
  return (at) => {
    const entry = window[at];
    const key = known.get(at) ?? (entry === undefined ? null : keyOf(entry));
    known.set(at, key);
    return key;
  };
}

/** Returns the cycles at the end of the keys, of two steps or more: a single step repeated does not count. */
function cyclesIn(
  length: number,
  keyAt: (at: number) => string | null,
  isNew: (at: number) => boolean,
): readonly Cycle[] {
  const repeatedBy = (period: number): number => {
    let at = length - 1;
    while (at >= period && keyAt(at) !== null && keyAt(at) === keyAt(at - period) && !isNew(at)) at -= 1;
    return length - 1 - at;
  };
  const atOnce = repeatedBy(1);
  const cycles: Cycle[] = [];
  for (let period = 2; period <= MAX_PERIOD; period += 1) {
    const repeated = atOnce >= period - 1 ? 0 : repeatedBy(period);
    if (repeated > 0) cycles.push({ period, repeated });
  }
  return cycles;
}

function describe(window: readonly DriftEntry[], { period, repeated }: Cycle, value: number): Reading {
  const [first] = window.slice(-(repeated + period));
  const deeds = window.slice(-period).map(({ deed }) => deed);
  const shown = deeds.length > 4 ? [...deeds.slice(0, 4), "…"] : deeds;
  const times = Math.floor(repeated / period) + 1;
  const where = first?.place === undefined || first.place === null ? "" : `, from ${first.place} on`;
  return {
    value,
    evidence: `the same ${period} steps ${times} times (${shown.join("; ")})${where}, without progress`,
    since: first?.step ?? null,
  };
}
