import type {
  DriftEntry,
  DriftSettings,
  DriftSignalName,
  DriftState,
  SignalReading,
} from "../../base/vocabulary/drift.ts";
import { isExperience, isText } from "./facts.ts";

/** What one signal says of a run. */
export interface Signal extends SignalReading {
  /** The first step of what the evidence tells of; null where it tells of none. */
  readonly since: number | null;
}

/** What one signal reads from the newest steps. */
export type Reading = Omit<Signal, "trend">;

/** What the signals look at. */
export interface Recent extends Pick<DriftState, "window" | "milestoneStep" | "rethoughtStep"> {
  readonly settings: Required<DriftSettings>;
  /** The fields whose news count for nothing. */
  readonly clocks: ReadonlySet<string>;
}

/** Whether a step brought something new; an operator's step always does. With `lasting`, texts count for nothing. */
export function isFresh(entry: DriftEntry, { clocks }: Pick<Recent, "clocks">, lasting = false): boolean {
  if (entry.action === null || entry.isMilestone === true) return true;
  const isOld = entry.experience === undefined;
  return entry.news.some(
    (field) => !clocks.has(field) && !(lasting && isText(field)) && (isOld || !isExperience(field)),
  );
}

/** What every signal reads. */
export type Readings = Readonly<Record<DriftSignalName, Reading>>;

/** What every signal says. */
export type Signals = Readonly<Record<DriftSignalName, Signal>>;

/** A reading of nothing. */
export const NOTHING: Reading = { value: 0, evidence: "", since: null };

/** What is not told otherwise. */
export const DRIFT_DEFAULTS: Required<DriftSettings> = {
  ...{ isOff: false, stallSteps: 40, refreshMinutes: 120, allowsRollback: false },
};

/** The settings with every default. */
export function fillDrift(settings: DriftSettings | null | undefined): Required<DriftSettings> {
  return { ...DRIFT_DEFAULTS, ...settings };
}
