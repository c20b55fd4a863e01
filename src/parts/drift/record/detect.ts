import { DRIFT_SIGNALS, type DriftSettings, type DriftSignalName, type DriftState } from "../base/drift.ts";
import { clocksIn } from "./clocks.ts";
import {
  isFresh,
  NOTHING,
  type Reading,
  type Readings,
  type Recent,
  type Signal,
  type Signals,
} from "./signal.ts";

import { newestCalls } from "./signals/calls.ts";
import { readErrors } from "./signals/errors.ts";
import { readGoal } from "./signals/goal.ts";
import { readProgress } from "./signals/progress.ts";
import { readRepetition } from "./signals/repetition.ts";
import { readCost, readLatency } from "./signals/rising-calls.ts";

/** The steps over which a trend is measured. */
const TREND_STEPS = 5;

/** A value that moved by less is steady. */
const TREND_VALUE = 0.05;

const READERS: Readonly<Record<DriftSignalName, (recent: Recent) => Reading>> = {
  progress: readProgress,
  repetition: readRepetition,
  errors: readErrors,
  latency: readLatency,
  cost: readCost,
  goal: readGoal,
};

const ALL_QUIET = Object.fromEntries(DRIFT_SIGNALS.map((name) => [name, NOTHING])) as Readings;

/** Returns whether the game is at its end: nothing that follows is drift. */
function isOver({ window }: DriftState): boolean {
  const last = window.at(-1);
  return last?.isEnded === true && last.experience !== undefined;
}

/** By window: a step's signals are read to judge it, to plan a recovery and to show its health. */
const known = new WeakMap<
  DriftState["window"],
  { readonly of: readonly number[]; readonly readings: Readings }
>();

/** Reads every signal of a run now. */
export function readSignals(drift: DriftState, settings: Required<DriftSettings>): Readings {
  if (isOver(drift)) return ALL_QUIET;
  const of = [drift.milestoneStep, drift.rethoughtStep, settings.stallSteps];
  const before = known.get(drift.window);
  if (before?.of.every((number, at) => number === of[at]) === true) return before.readings;
  const recent = recentOf(drift, settings);
  const readings = Object.fromEntries(DRIFT_SIGNALS.map((name) => [name, READERS[name](recent)])) as Readings;
  known.set(drift.window, { of, readings });
  return readings;
}

/** Reads every signal of a run, with its trend. */
export function detectDrift(drift: DriftState, settings: Required<DriftSettings>): Signals {
  const { window } = drift;
  const now = readSignals(drift, settings);
  const before = readSignals({ ...drift, window: window.slice(0, -TREND_STEPS) }, settings);
  const signals = DRIFT_SIGNALS.map((name) => [name, signalOf(now[name], before[name])]);
  return Object.fromEntries(signals) as Record<DriftSignalName, Signal>;
}

/** Returns the input of the signals. */
export function recentOf(
  { window, milestoneStep, rethoughtStep }: DriftState,
  settings: Required<DriftSettings>,
): Recent {
  const [clocks, newest] = [clocksIn(window), newestCalls(window)];
  const lastFresh = window.findLastIndex((entry) => isFresh(entry, { clocks }));
  return { window, milestoneStep, rethoughtStep, settings, clocks, lastFresh, newest };
}

function signalOf(now: Reading, before: Reading): Signal {
  return { ...now, trend: trendOf(now.value - Math.max(0, before.value)) };
}

function trendOf(change: number): Signal["trend"] {
  if (Math.abs(change) < TREND_VALUE) return "steady";
  return change > 0 ? "rising" : "falling";
}
