import type { DriftSettings, DriftSignalName, SignalReading } from "../../base/vocabulary/drift.ts";
import type { Memory } from "../../base/vocabulary/run-state.ts";
import { detectDrift } from "./detect.ts";
import { fillDrift, NOTHING, type Signal, type Signals } from "./signal.ts";

/** How a run goes, as events and `runner status` tell it. Values have three places; where a signal began is for the runner. */
export interface Health {
  /** What is done about it, from 1 to 5; 0 for nothing. */
  readonly level: number;
  readonly signals: Readonly<Record<DriftSignalName, SignalReading>>;
}

const QUIET: Signal = { ...NOTHING, trend: "steady" };

const ALL_QUIET: Signals = {
  ...{ progress: QUIET, repetition: QUIET, errors: QUIET, latency: QUIET, cost: QUIET, goal: QUIET },
};

/** How a run goes by its newest steps; quiet where nothing is measured, or nothing is known of them. Pure. */
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
