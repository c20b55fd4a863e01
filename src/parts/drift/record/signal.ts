import { isExperience, isTextField } from "../../../record/evidence/facts.ts";
import type { DriftEntry, DriftSettings, DriftSignalName, DriftState, SignalReading } from "../base/drift.ts";
import { USUAL_DRIFT } from "../base/drift-table.ts";
import type { Calls } from "./signals/calls.ts";

/** One signal of a run. */
export interface Signal extends SignalReading {
  /** The first step of the evidence; null without one. */
  readonly since: number | null;
}

/** One signal's reading of the newest steps. */
export type Reading = Omit<Signal, "trend">;

/** The input of the signals. */
export interface Recent extends Pick<DriftState, "window" | "milestoneStep" | "rethoughtStep"> {
  /** All that the signals read of them. */
  readonly settings: Pick<Required<DriftSettings>, "stallSteps">;
  /** The fields whose news count for nothing. */
  readonly clocks: ReadonlySet<string>;
  /** The place in the window of the newest step that brought something new; -1 for none. */
  readonly lastFresh: number;
  /** The LM's newest calls; null for too few. */
  readonly newest: Calls | null;
}

/**
 * Returns whether a step brought something new; an operator's step always does. With `lasting`, texts count for
 * nothing.
 */
export function isFresh(entry: DriftEntry, { clocks }: Pick<Recent, "clocks">, lasting = false): boolean {
  if (entry.action === null || entry.isMilestone === true) return true;
  const isOld = entry.experience === undefined;
  return entry.news.some(
    (field) => !clocks.has(field) && !(lasting && isTextField(field)) && (isOld || !isExperience(field)),
  );
}

/** The readings of all signals. */
export type Readings = Readonly<Record<DriftSignalName, Reading>>;

/** All signals, by name. */
export type Signals = Readonly<Record<DriftSignalName, Signal>>;

/** A reading of nothing. */
export const NOTHING: Reading = { value: 0, evidence: "", since: null };

/** The settings with every default. */
export function fillDrift(settings: DriftSettings | null | undefined): Required<DriftSettings> {
  return { ...USUAL_DRIFT, ...settings };
}
