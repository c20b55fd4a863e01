import type { DriftSettings, DriftState } from "../run/drift.ts";
import { QUIET, type Signals } from "./signal.ts";

/** What every signal says of a run. */
export function detectDrift(_drift: DriftState, _settings: Required<DriftSettings>): Signals {
  return { progress: QUIET, repetition: QUIET, errors: QUIET, latency: QUIET, cost: QUIET, goal: QUIET };
}
