import type { StageRecord } from "../../run/journal/stage-record.ts";
import type { Memory, RunState } from "../../run/run-state.ts";
import { isUnderWay, tell } from "../reduce.ts";
import { beginPlan, changePlan } from "./change-plan.ts";

/** The state after something befell a step of a workflow; a text that says why when it cannot be there. */
export function applyStage(before: RunState, record: StageRecord): RunState | string {
  const { step, path, planId, phase, settings, told } = record;
  if (step !== before.totalSteps || isUnderWay(before)) {
    return `a stage of step ${step} is not one of step ${before.totalSteps}, or something is under way there`;
  }
  const { workflow, ...rest } = isLetGoOn(before.memory, record) ? letGoOn(before.memory) : before.memory;
  const isFirst = path === "" && phase === "begin" && workflow?.id !== planId;
  if (!isFirst && workflow?.id !== planId)
    return `a stage of the workflow ${record.workflow} is not of this run of it`;
  const plan = isFirst
    ? beginPlan(before, record)
    : workflow === undefined
      ? null
      : changePlan(workflow, record);
  if (isFirst && plan === null)
    return `the stage that begins the workflow ${record.workflow} does not say which it is`;
  const memory = { ...rest, ...(plan === null ? {} : { workflow: plan }) };
  // What did nothing before a step counts nothing against it.
  const counters = phase === "begin" ? { ...memory.counters, uselessReplies: 0 } : memory.counters;
  const state = {
    ...before,
    memory: { ...memory, counters, settings: { ...memory.settings, ...settings } },
  };
  return told === undefined ? state : tell(state, told);
}

/** Whether a person was asked before or behind this step, and let it go on: what comes next is asked for by itself. */
function isLetGoOn({ workflow }: Memory, { path, data = {} }: StageRecord): boolean {
  const open = workflow?.open ?? {};
  const results = workflow?.results ?? {};
  const stopped =
    (Object.hasOwn(open, path) && open[path]?.data["stops"] === true) ||
    (Object.hasOwn(results, path) && results[path]?.stops === true);
  return stopped && data["stops"] !== true;
}

function letGoOn({ resumed: _, ...memory }: Memory): Memory {
  return memory;
}
