import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { hasPendingWork, tell } from "../../../record/replay/state/pending.ts";
import type { Around } from "../../../record/seam/data-part.ts";
import type { StageRecord } from "../base/stage-record.ts";
import type { PlanState } from "../base/workflow.ts";
import { beginPlan, carriedPlan, changePlan } from "./change-plan.ts";

/** The state after something befell a step of a workflow; a text that says why when it cannot be there. */
export function applyStage(
  before: RunState,
  record: StageRecord,
  { renew, goOn }: Pick<Around, "renew" | "goOn">,
): RunState | string {
  const { step, phase, settings, told } = record;
  // A summary that could not be had waits on.
  const waits = hasPendingWork(before) && before.memory.next !== "summarize";
  if (step !== before.totalSteps || waits) {
    return `a stage of step ${step} is not one of step ${before.totalSteps}, or something is under way there`;
  }
  const plan = planAfter(before, record);
  if (typeof plan === "string") return plan;
  const { workflow: _, ...rest } = isLetGoOn(before.memory, record) ? goOn(before.memory) : before.memory;
  const memory = { ...rest, ...(plan === null ? {} : { workflow: plan }) };
  // What did nothing before a step counts nothing against it; one that goes on, in another process, goes on with its own.
  const isNew = phase === "begin" && !isUnderWayIn(before.memory, record);
  const begun = isNew ? renew({ ...memory, counters: { ...memory.counters, uselessReplies: 0 } }) : memory;
  const state = { ...before, memory: { ...begun, settings: { ...begun.settings, ...settings } } };
  return told === undefined ? state : tell(state, told);
}

/** Returns whether a person approved this step before or after it: then the next step is requested without asking. */
function isLetGoOn({ workflow }: Memory, { path, data = {} }: StageRecord): boolean {
  const open = workflow?.open ?? {};
  const results = workflow?.results ?? {};
  const stopped =
    (Object.hasOwn(open, path) && open[path]?.data["stops"] === true) ||
    (Object.hasOwn(results, path) && results[path]?.stops === true);
  return stopped && data["stops"] !== true;
}

/** Returns the plan after a record, null for none; a text if the record does not fit. */
function planAfter(before: RunState, record: StageRecord): PlanState | null | string {
  const { path, planId, phase, workflow: name } = record;
  const { workflow: plan } = before.memory;
  if (path === "" && phase === "begin" && plan?.id !== planId) {
    return beginPlan(before, record) ?? `the stage that begins the workflow ${name} does not say which it is`;
  }
  // Where the game was put, there may be no plan yet, or an earlier state of it.
  if (phase === "restored") {
    return carriedPlan(record) ?? `the stage at which ${path} put the game elsewhere does not hold the plan`;
  }
  return plan?.id === planId
    ? changePlan(plan, record)
    : `a stage of the workflow ${name} is not of this run of it`;
}

/** Returns whether this very try of a step, or the workflow itself, is under way already. */
function isUnderWayIn({ workflow: plan }: Memory, { planId, path, attempt }: StageRecord): boolean {
  if (plan?.id !== planId || path === "") return plan?.id === planId;
  return Object.hasOwn(plan.open, path) && plan.open[path]?.attempt === attempt;
}
