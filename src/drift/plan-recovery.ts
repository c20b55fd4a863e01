import type { DriftState, RecoveryAction } from "../run/drift.ts";
import { EXPLORER_ID } from "../run/run-settings.ts";
import type { Memory } from "../run/run-state.ts";
import { detectDrift } from "./detect.ts";
import { fillDrift } from "./signal.ts";

/** What is to be done about a run. */
export interface RecoveryPlan {
  readonly action: RecoveryAction;
  /** From 1 to 5; 0 for a conversation that begins afresh by the clock. */
  readonly level: number;
  readonly signal: Exclude<DriftState["episode"], undefined>["signal"] | null;
  readonly evidence: string;
  /** The first step of what the evidence tells of. */
  readonly since: number;
}

/** What of a memory a plan is made from. */
export type Judged = Pick<Memory, "drift" | "settings" | "counters">;

/** How the run goes, after the newest step was looked at: an episode that is over is gone, and who was told is noted. */
export function judge(
  drift: DriftState | undefined,
  _memory: Pick<Memory, "settings">,
): DriftState | undefined {
  return drift;
}

/**
 * What is to be done now; null for nothing.
 *
 * @param without what cannot be done here: it is passed over
 */
export function planRecovery(
  { drift, settings }: Judged,
  _without: readonly RecoveryAction[] = [],
): RecoveryPlan | null {
  const filled = fillDrift(settings.drift);
  if (drift === undefined || filled.isOff) return null;
  const canRead = settings.model !== EXPLORER_ID;
  const signals = detectDrift(drift, filled);
  return canRead && signals.errors.value > 1 ? null : null;
}

/** Whether the node `recover` has something to do. */
export function isRecoveryDue(memory: Judged): boolean {
  return memory.drift?.goesBack !== undefined || planRecovery(memory) !== null;
}
