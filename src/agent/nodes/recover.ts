import { planRecovery } from "../../drift/plan-recovery.ts";
import { passRecovery } from "../../history/remember-drift.ts";
import type { RecoveryAction } from "../../run/drift.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";
import type { RunContext } from "../context.ts";
import { takeLevel } from "../recovery/take-level.ts";

/** What nothing here does: the plan passes it over. */
const WITHOUT: readonly RecoveryAction[] = ["rollback"];

/** Does something about a run that drifts. Where nothing is to be done any more, it passes on to what comes next. */
export async function* recover(context: RunContext, state: RunState): AsyncGenerator<RunEvent, RunState> {
  const plan = planRecovery(state.memory, WITHOUT);
  if (plan !== null) return yield* takeLevel(context, state, plan);
  return passRecovery(state);
}
