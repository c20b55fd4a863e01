import type { RecoveryPlan } from "../../drift/plan-recovery.ts";
import type { DriftDecision } from "../../run/drift.ts";
import type { DecisionRecord } from "../../run/journal/journal-record.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";
import { decisionAt, recordDecision } from "../calls/record-decision.ts";
import type { RunContext } from "../context.ts";
import { postRecovery } from "./post-recovery.ts";
import { keepRecoveryPoint } from "./recovery-point.ts";
import { tellLevel } from "./tell-level.ts";

/** What is done only behind a checkpoint. */
const RISKY: readonly RecoveryPlan["action"][] = ["refresh", "stop"];

/**
 * Does what is planned about a run. The checkpoint comes first, then the decision is written down, and only then it
 * acts: killed before, in or behind it, the run goes on as if it had not been.
 */
export async function* takeLevel(
  context: RunContext,
  state: RunState,
  plan: RecoveryPlan,
): AsyncGenerator<RunEvent, RunState> {
  const { action, level, signal, evidence } = plan;
  const label = `${action}: ${evidence}`;
  const checkpointId = RISKY.includes(action) ? yield* keepRecoveryPoint(context, state, label) : null;
  const after = recordDecision(context.ports.journal, state, decide(state, plan));
  const step = state.totalSteps;
  yield { type: "recovery", step, level, action, signal, evidence, checkpointId };
  yield* postRecovery(context, after);
  return after;
}

/** What is decided, in one record. */
function decide(state: RunState, plan: RecoveryPlan): DecisionRecord {
  const { drift, settings } = state.memory;
  const { action, level, evidence } = plan;
  const decided: DriftDecision = { ...plan, count: (drift?.decisions ?? 0) + 1 };
  return decisionAt(state, {
    reason: level === 0 ? `${action}: ${evidence}` : `drift, level ${level} (${action}): ${evidence}`,
    told: tellLevel(plan),
    ...(action === "refresh" ? { startsSummary: true } : {}),
    ...(action === "reseed" ? { settings: { ...settings, seed: settings.seed + 1 } } : {}),
    drift: decided,
  });
}
