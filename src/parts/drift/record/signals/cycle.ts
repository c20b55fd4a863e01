import type { DriftEntry } from "../../base/drift.ts";
import { isFresh, NOTHING, type Reading, type Recent } from "../signal.ts";
import { keysOf } from "./step-keys.ts";

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
  // Other words each time do not help a player that walks to and fro; they do for one that reads at one place.
  const isWalked = (period: number): boolean =>
    new Set(window.slice(-period).map(({ place }) => place)).size > 1;
  const cycles = [
    ...cyclesIn(
      window,
      (entry) => keysOf(entry).walk,
      (entry) => isFresh(entry, recent, true),
    ).filter(({ period }) => isWalked(period)),
    ...cyclesIn(
      window,
      (entry) => keysOf(entry).scene,
      (entry) => isFresh(entry, recent),
    ),
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

/** Returns the cycles at the end of a window, of two steps or more: a single step repeated does not count. */
function cyclesIn(
  window: readonly DriftEntry[],
  keyOf: (entry: DriftEntry) => string | null,
  isNew: (entry: DriftEntry) => boolean,
): readonly Cycle[] {
  const isRepeated = (at: number, period: number): boolean => {
    const [entry, before] = [window[at], window[at - period]];
    if (entry === undefined || before === undefined) return false;
    const key = keyOf(entry);
    return key !== null && key === keyOf(before) && !isNew(entry);
  };
  const repeatedBy = (period: number): number => {
    let at = window.length - 1;
    while (at >= period && isRepeated(at, period)) at -= 1;
    return window.length - 1 - at;
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
