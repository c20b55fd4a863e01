import type { StatusShares } from "../../../base/seam/shares.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";

/** The workflow of a run, in its status. */
export function workflowsStatus({ workflow }: Memory): Pick<StatusShares, "workflow"> {
  return { workflow: workflow === undefined || workflow.ended !== undefined ? null : workflow.name };
}
