import type { DriftSettings, DriftSignalName } from "../run/drift.ts";

/** Where a value goes. */
export type Trend = "rising" | "steady" | "falling";

/** What one signal says of a run. */
export interface Signal {
  /** From 0, all is well, to 1, which the runner acts on. */
  readonly value: number;
  readonly trend: Trend;
  /** What it goes by, in words for people and the LM; empty for nothing. */
  readonly evidence: string;
  /** The first step of what the evidence tells of; null where it tells of none. */
  readonly since: number | null;
}

/** What every signal says. */
export type Signals = Readonly<Record<DriftSignalName, Signal>>;

/** Nothing is wrong. */
export const QUIET: Signal = { value: 0, trend: "steady", evidence: "", since: null };

/** What is not told otherwise. */
export const DRIFT_DEFAULTS: Required<DriftSettings> = {
  ...{ isOff: false, stallSteps: 40, refreshMinutes: 120, allowsRollback: false },
};

/** The settings with every default. */
export function fillDrift(settings: DriftSettings | null | undefined): Required<DriftSettings> {
  return { ...DRIFT_DEFAULTS, ...settings };
}
