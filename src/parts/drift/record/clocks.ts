import { isNumberField, isOfScene } from "../../../record/evidence/facts.ts";
import type { KnownBefore } from "../../../record/evidence/known-before.ts";
import type { DriftEntry, DriftState } from "../base/drift.ts";

/** A number with news in this many of as many steps, or one more, runs by itself. */
const CLOCK_STEPS = 40;

/** The steps in which a clock may lack news. */
const CLOCK_GAPS = 2;

/** A source that alone had news for this many steps does not show progress in the game. */
const LONELY_STEPS = 120;

/** The facts that show that the player moves around. */
const PLACES: ReadonlySet<string> = new Set(["position", "screen", "cell", "exit"]);

/**
 * The fields whose news say nothing of how a run goes: they run by themselves, such as clocks and counters of steps, or go
 * on without end while nothing else is new.
 */
export function clocksIn(window: readonly DriftEntry[]): ReadonlySet<string> {
  let clocks = known.get(window);
  if (clocks === undefined) {
    clocks = new Set([...tickingIn(window), ...lonelyIn(window)]);
    known.set(window, clocks);
  }
  return clocks;
}

/** The facts that a run knew before its next step, and its clocks. */
export function driftKnownBefore(drift: DriftState | undefined): KnownBefore {
  const { window = [], seen = [], hadCells = {} } = drift ?? {};
  return { clocks: clocksIn(window), seen, hadCells };
}

/** By window: it is judged after its last step, and once more before the next one. */
const known = new WeakMap<readonly DriftEntry[], ReadonlySet<string>>();

function tickingIn(window: readonly DriftEntry[]): readonly string[] {
  if (window.length < CLOCK_STEPS) return [];
  const counts = new Map<string, number>();
  for (const { news } of window.slice(-CLOCK_STEPS)) {
    for (const field of news) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return [...counts].flatMap(([field, count]) =>
    isNumberField(field) && !isOfScene(field) && count >= CLOCK_STEPS - CLOCK_GAPS ? [field] : [],
  );
}

function lonelyIn(window: readonly DriftEntry[]): readonly string[] {
  if (window.length < LONELY_STEPS) return [];
  // From the end: a second source comes soon, in most windows.
  let only: string | undefined;
  for (let at = window.length - 1; at >= window.length - LONELY_STEPS; at -= 1) {
    const entry = window[at];
    if (entry === undefined || entry.action === null || entry.isMilestone === true) return [];
    only ??= entry.news[0];
    if (entry.news.some((field) => field !== only)) return [];
  }
  return only === undefined || PLACES.has(only) ? [] : [only];
}
