import { planRecovery } from "../../drift/plan-recovery.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";
import { decisionAt, recordDecision } from "../calls/record-decision.ts";
import type { RunContext } from "../context.ts";

/** Does something about a run that drifts; what it decides is written down first. */
export async function* recover(context: RunContext, state: RunState): AsyncGenerator<RunEvent, RunState> {
  const plan = planRecovery(state.memory);
  if (plan === null) return { ...state, memory: { ...state.memory, next: "save" } };
  const { action, level, signal, evidence, since } = plan;
  yield { type: "notice", step: state.totalSteps, text: evidence };
  const count = (state.memory.drift?.decisions ?? 0) + 1;
  const drift = { action, level, signal, evidence, since, count };
  const decision = decisionAt(state, { reason: `drift: ${evidence}`, told: evidence, drift });
  return recordDecision(context.ports.journal, state, decision);
}
