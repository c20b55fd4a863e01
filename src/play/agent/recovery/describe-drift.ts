import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { healthOf } from "../../../record/drift/health.ts";
import { fillDrift } from "../../../record/drift/signal.ts";

/** Tells how the run goes after a step, and what is new of it. Nothing where drift is not looked at. */
export function* describeDrift(before: RunState, after: RunState): Generator<RunEvent> {
  const { drift, settings } = after.memory;
  if (drift === undefined || fillDrift(settings.drift).isOff) return;
  const step = after.totalSteps;
  const { level: now, signals } = healthOf(after.memory, settings);
  const { told: known = [], episode, stopped } = before.memory.drift ?? {};
  for (const signal of drift.told ?? []) {
    if (!known.includes(signal)) yield { type: "drift", step, signal, ...signals[signal] };
  }
  // One that ended with a stop did not get on again.
  if (episode !== undefined && stopped === undefined && drift.episode === undefined) {
    const { level, signal } = episode;
    yield { type: "recovery", step, level, action: "ended", signal, evidence: "", checkpointId: null };
  }
  yield { type: "health", step, level: now, signals };
}
