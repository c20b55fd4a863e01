import type { PlanState } from "../../../base/vocabulary/workflow.ts";
import { playersStepIn } from "../../../record/replay/stages/change-plan.ts";

/** What a step of a workflow may cost. */
export interface StepLimit {
  readonly maxUsd: number;
  /** What the whole run's cost counted when the step began. */
  readonly fromUsd: number;
}

/** What the player's step that is under way may cost; null for no limit. */
export function stepLimitIn(plan: PlanState): StepLimit | null {
  const data = plan.open[playersStepIn(plan) ?? ""]?.data ?? {};
  const { maxCostUsd, fromCostUsd, fromUnconfirmedUsd } = data as Readonly<Record<string, number | null>>;
  if (maxCostUsd == null) return null;
  return { maxUsd: maxCostUsd, fromUsd: (fromCostUsd ?? 0) + (fromUnconfirmedUsd ?? 0) };
}
