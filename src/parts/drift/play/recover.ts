import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import { planRecovery } from "../record/plan-recovery.ts";
import { passRecovery } from "../record/remember-drift.ts";
import { decideRollback, findRollback, goBack } from "./roll-back.ts";
import { takeLevel } from "./take-level.ts";

/**
 * Acts against drift. With nothing left to do, it moves on to the next node. A rollback takes two visits: one decides it,
 * one carries it out.
 */
export async function* recover(context: RunContext, state: RunState): AsyncGenerator<RunEvent, RunState> {
  const goesBack = state.memory.drift?.goesBack;
  if (goesBack !== undefined) return yield* goBack(context, state, goesBack);
  let plan = planRecovery(state.memory);
  if (plan?.action === "rollback") {
    const target = await findRollback(context, state, plan);
    const decided = target === null ? null : yield* decideRollback(context, state, plan, target);
    if (decided !== null) return decided;
    plan = planRecovery(state.memory, ["rollback"]);
  }
  return plan === null ? passRecovery(state) : yield* takeLevel(context, state, plan);
}
