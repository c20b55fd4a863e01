import {
  fields,
  isCount,
  isId,
  isIn,
  isLaterVersion,
  isText,
  orMissing,
  orNull,
} from "../../../base/checks.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import { SETTING_RULES } from "../../../base/vocabulary/setting-rules.ts";
import type { CourseState, DataPart, StepLimit } from "../../../record/seam/data-part.ts";
import { STAGE_PHASES } from "../base/stage-record.ts";
import type { PlanState } from "../base/workflow.ts";
import { applyStage } from "./apply-stage.ts";
import { gateIn, planAfterAction, playersStepIn } from "./change-plan.ts";

/** Workflows, as they are saved and replayed. */
export const workflowsData: DataPart<"stage"> = {
  records: {
    stage: {
      fields: {
        step: isCount,
        workflow: isText,
        planId: isId,
        path: isText,
        phase: isIn(STAGE_PHASES),
        attempt: isCount,
        error: orMissing(isText),
        data: orMissing(isObject),
        // Any JSON.
        output: () => true,
        settings: orMissing(fields({ goal: orNull(isText), seed: SETTING_RULES.seed.isValid })),
        told: orMissing(isText),
        version: isLaterVersion,
      },
      neededVersion: ({ version }) => version,
      apply: applyStage,
      mayBeginBranch: true,
      refusedInScores: "a workflow took part",
      quotes: ["planId", "path", "phase", "workflow"],
    },
  },
  judge: ({ reply, outcome }, after) =>
    reply !== null || after.workflow === undefined
      ? after
      : { ...after, workflow: planAfterAction(after.workflow, outcome) },
  courseOf: ({ workflow }) => (workflow === undefined ? null : courseOf(workflow)),
};

function courseOf(plan: PlanState): CourseState {
  const player = playersStepIn(plan);
  return {
    id: plan.id,
    gate: gateIn(plan),
    isPlaying: player !== null,
    limit: limitIn(plan, player),
    state: plan,
  };
}

/** The cost limit of the player's step under way; null for none. */
function limitIn({ open }: PlanState, path: string | null): StepLimit | null {
  const data = open[path ?? ""]?.data ?? {};
  const { maxCostUsd, fromCostUsd, fromUnconfirmedUsd } = data as Readonly<Record<string, number | null>>;
  if (maxCostUsd == null) return null;
  return { maxUsd: maxCostUsd, fromUsd: (fromCostUsd ?? 0) + (fromUnconfirmedUsd ?? 0) };
}
