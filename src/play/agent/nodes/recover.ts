import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { planRecovery } from "../../../record/drift/plan-recovery.ts";
import { passRecovery } from "../../../record/replay/remember-drift.ts";
import type { RunContext } from "../context.ts";
import { decideRollback, findRollback, goBack } from "../recovery/roll-back.ts";
import { takeLevel } from "../recovery/take-level.ts";

/**
 * Does something about a run that drifts. Where nothing is to be done any more, it passes on to what comes next. A
 * rollback takes two visits: it is decided, and then it is done.
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
