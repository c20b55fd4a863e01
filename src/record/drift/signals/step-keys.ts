import type { DriftEntry } from "../../../base/vocabulary/drift.ts";

/** The words by which steps are compared: equal for steps that are the same in some respect. */
export interface StepKeys {
  /** What was done, and where or, where no place is known, with which picture it ended. */
  readonly deed: string;
  /** The same, and the state. */
  readonly scene: string;
  /** What was done, and where; null where no place is known. */
  readonly walk: string | null;
  /** Where it ended, and the state. */
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
