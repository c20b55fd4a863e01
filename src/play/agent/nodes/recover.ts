import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { planRecovery } from "../../../record/drift/plan-recovery.ts";
import { passRecovery } from "../../../record/replay/remember-drift.ts";
import type { RunContext } from "../context.ts";
import { decideRollback, findRollback, goBack } from "../recovery/roll-back.ts";
import { takeLevel } from "../recovery/take-level.ts";

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
