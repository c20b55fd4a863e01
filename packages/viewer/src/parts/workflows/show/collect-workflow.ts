import type { StageRecord } from "../../../../../../src/parts/workflows/base/stage-record.ts";
import type { ToldPlan, ToldStage } from "../../../report/report-data.ts";

/** The last state of a workflow's step. */
const STATUS_OF: Readonly<Partial<Record<StageRecord["phase"], ToldStage["status"]>>> = {
  begin: "open",
  retry: "open",
  end: "done",
  skip: "skipped",
  failed: "failed",
};

/** The workflow that directed a path last, as its records tell; null for none. */
export function collectWorkflow(stages: readonly StageRecord[]): ToldPlan | null {
  const last = stages.at(-1);
  if (last === undefined) return null;
  const told = new Map<string, ToldStage>();
  let status: ToldPlan["status"] = "open";
  for (const { planId, path, phase, step, error } of stages) {
    const now = STATUS_OF[phase];
    if (planId !== last.planId || now === undefined) continue;
    if (path === "") status = now === "skipped" ? "failed" : now;
    else told.set(path, { path, status: now, step, error: error ?? null });
  }
  return { kind: "workflow", name: last.workflow, status, stages: [...told.values()] };
}
