import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { decisionAt, recordDecision } from "../../../play/agent/calls/write-record.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import type { DriftDecision } from "../base/drift.ts";
import type { RecoveryPlan } from "../record/plan-recovery.ts";
import { describeLevel } from "./describe-level.ts";
import { postRecovery } from "./post-recovery.ts";
import { keepBeside } from "./recovery-point.ts";
import { reportWayBack } from "./way-back.ts";

/** The recoveries that need a checkpoint first. */
const RISKY: readonly RecoveryPlan["action"][] = ["refresh", "stop"];

/**
 * Carries out a planned recovery. The checkpoint comes first, then the decision is written down, and only then takes
 * effect: a kill before, in or after it changes nothing.
 */
export async function* takeLevel(
  context: RunContext,
  state: RunState,
  plan: RecoveryPlan,
): AsyncGenerator<RunEvent, RunState> {
  const { action, evidence } = plan;
  const beside = { kind: "recovery", label: `${action}: ${evidence}` } as const;
  const checkpointId = RISKY.includes(action) ? yield* keepBeside(context, state, beside) : null;
  return yield* recordRecovery(context, state, plan, checkpointId);
}

/** A plan, and the target of its rollback. */
export type Planned = RecoveryPlan & Pick<DriftDecision, "goesBack">;

/**
 * Records the decision about a run, which then takes effect, and reports it.
 *
 * @param checkpointId the checkpoint that was made before; null for none
 */
export async function* recordRecovery(
  context: RunContext,
  state: RunState,
  plan: Planned,
  checkpointId: string | null,
): AsyncGenerator<RunEvent, RunState> {
  const { action, level, signal, evidence } = plan;
  const after = recordDecision(context.ports.journal, state, decide(state, plan));
  yield { type: "recovery", step: state.totalSteps, level, action, signal, evidence, checkpointId };
  yield* postRecovery(context, after);
  const { wayBack } = state.memory.drift ?? {};
  if (action === "stop" && wayBack !== undefined) yield* reportWayBack(context, after, wayBack);
  return after;
}

/** Returns the decision as one record. */
function decide(state: RunState, plan: Planned): DecisionRecord {
  const { drift, settings } = state.memory;
  const { action, level, evidence } = plan;
  const decided: DriftDecision = { ...plan, count: (drift?.decisions ?? 0) + 1 };
  return decisionAt(state, {
    reason: level === 0 ? `${action}: ${evidence}` : `drift, level ${level} (${action}): ${evidence}`,
    told: describeLevel(plan),
    ...(action === "refresh" ? { startsSummary: true } : {}),
    ...(action === "reseed" ? { settings: { ...settings, seed: settings.seed + 1 } } : {}),
    drift: decided,
  });
}
