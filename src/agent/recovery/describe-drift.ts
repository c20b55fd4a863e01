import { detectDrift } from "../../drift/detect.ts";
import { fillDrift, type Signals } from "../../drift/signal.ts";
import type { SignalReading } from "../../run/drift.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";

/** Tells how the run goes after a step, and what is new of it. Nothing where drift is not looked at. */
export function* describeDrift(before: RunState, after: RunState): Generator<RunEvent> {
  const { drift, settings } = after.memory;
  const filled = fillDrift(settings.drift);
  if (drift === undefined || filled.isOff) return;
  const step = after.totalSteps;
  const signals = readingsOf(detectDrift(drift, filled));
  const { told: known = [], episode, stopped } = before.memory.drift ?? {};
  for (const signal of drift.told ?? []) {
    if (!known.includes(signal)) yield { type: "drift", step, signal, ...signals[signal] };
  }
  // One that ended with a stop did not get on again.
  if (episode !== undefined && stopped === undefined && drift.episode === undefined) {
    const { level, signal } = episode;
    yield { type: "recovery", step, level, action: "ended", signal, evidence: "", checkpointId: null };
  }
  yield { type: "health", step, level: drift.episode?.level ?? 0, signals };
}

type Readings = Extract<RunEvent, { type: "health" }>["signals"];

/** What the signals say to people: where it began is for the runner. */
function readingsOf(signals: Signals): Readings {
  const told = Object.entries(signals).map(([name, { value, trend, evidence }]) => {
    const reading: SignalReading = { value: Math.round(value * 1_000) / 1_000, trend, evidence };
    return [name, reading];
  });
  return Object.fromEntries(told) as Readings;
}
