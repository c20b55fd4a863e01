import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { PlanState } from "../../base/workflow.ts";
import type { StageCommand } from "../plan/command.ts";

/** The event for people about a record of a step; null for none. */
export function stageEvent(
  { kind, path, phase, attempt, output = null, error = "", data, waitMs = 0 }: StageCommand,
  { step, workflow }: { readonly step: number; readonly workflow: string },
  isReported: boolean,
): RunEvent | null {
  if (path === "" || isReported) return null;
  const what = { step, workflow, path, attempt };
  switch (phase) {
    case "restored":
      return null;
    case "begin":
      return { type: "stage-started", ...what, kind };
    case "skip":
      return {
        type: "stage-skipped",
        step,
        workflow,
        path,
        since: null,
        reason: data?.["gate"] === undefined ? "when" : "rejected",
      };
    case "retry":
      return { type: "stage-retried", ...what, error, goesBack: data?.["goesBack"] === true, waitMs };
    case "end":
      return { type: "stage-finished", ...what, status: "done", output, error: null };
    case "failed":
      return { type: "stage-finished", ...what, status: "failed", output, error };
  }
}

/** Returns whether it was reported before: a step that began continues, or a result is corrected. */
export function wasReported({ path, phase, attempt }: StageCommand, { open, results }: PlanState): boolean {
  const known = phase === "begin" ? open : results;
  const before = Object.hasOwn(known, path) ? known[path] : undefined;
  return (phase === "begin" || phase === "end") && before?.attempt === attempt;
}
