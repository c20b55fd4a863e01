import type { DriftEntry } from "../../base/drift.ts";

/** The words by which steps are compared: equal for steps that are the same in some respect. */
export interface StepKeys {
  /** The calls and the place that they led to or, if none is known, the picture. */
  readonly deed: string;
  /** The same, and the state. */
  readonly scene: string;
  /** The calls and the place; null if none is known. */
  readonly walk: string | null;
  /** The place, and the state. */
  readonly visit: string;
}

/** A step stays in the window for long, and is compared in each that follows. */
const known = new WeakMap<DriftEntry, StepKeys>();

/** Returns the keys of a step. */
export function keysOf(entry: DriftEntry): StepKeys {
  let keys = known.get(entry);
  if (keys === undefined) {
    const { action, place, screen, state } = entry;
    const deed = `${action} ${place ?? screen}`;
    keys = {
      deed,
      scene: `${deed} ${state}`,
      walk: place === null ? null : deed,
      visit: `${place} ${state}`,
    };
    known.set(entry, keys);
  }
  return keys;
}
