import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { DriftSettings, DriftSignalName, SignalReading } from "../base/drift.ts";
import { detectDrift } from "./detect.ts";
import { fillDrift, NOTHING, type Signal, type Signals } from "./signal.ts";

/**
 * The health of a run, as in events and `runner status`. Values have three places; the runner alone uses where a signal
 * began.
 */
export interface Health {
  /** The level of recovery, from 1 to 5; 0 for none. */
  readonly level: number;
  readonly signals: Readonly<Record<DriftSignalName, SignalReading>>;
}

const QUIET: Signal = { ...NOTHING, trend: "steady" };

const ALL_QUIET: Signals = {
  progress: QUIET,
  repetition: QUIET,
  errors: QUIET,
  latency: QUIET,
  cost: QUIET,
  goal: QUIET,
};

/** Returns a run's health by its newest steps; quiet where nothing is measured or known. Pure. */
export function healthOf(
  { drift }: Pick<Memory, "drift">,
  settings: { readonly drift?: DriftSettings | null },
): Health {
  const filled = fillDrift(settings.drift);
  const isMeasured = drift !== undefined && !filled.isOff;
  const signals = isMeasured ? detectDrift(drift, filled) : ALL_QUIET;
  const told = Object.entries(signals).map(([name, { value, trend, evidence }]) => [
    name,
    { value: Math.round(value * 1_000) / 1_000, trend, evidence },
  ]);
  return { level: isMeasured ? (drift.episode?.level ?? 0) : 0, signals: Object.fromEntries(told) };
}
