import { RunnerError } from "../../../base/errors.ts";
import type { PlanState } from "../base/workflow.ts";
import { readWorkflow } from "../play/format/parse-workflow.ts";
import { readWorkflowFile } from "../play/library/find-workflow.ts";
import { type Progress, progressOf } from "../play/run/progress.ts";

/** The progress of a workflow; null if its file, which the save names, is gone, changed or none. */
export function progressAt(plan: PlanState): Progress | null {
  if (plan.file === null) return null;
  let bytes: Uint8Array;
  try {
    bytes = readWorkflowFile(plan.file, plan.file);
  } catch (error) {
    if (error instanceof RunnerError) return null;
    throw error;
  }
  const { file } = readWorkflow(bytes, null);
  return file === null || file.sha256 !== plan.fileSha256 ? null : progressOf(file.workflow, plan);
}
