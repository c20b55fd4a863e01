import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { StageCommand } from "../plan/command.ts";

/** What people are told of something that befell a step; null for nothing. */
export function stageEvent(
  { kind, path, phase, attempt, output = null, error = "", data, waitMs = 0 }: StageCommand,
  { step, workflow }: { readonly step: number; readonly workflow: string },
  isAgain: boolean,
): RunEvent | null {
  if (path === "" || isAgain) return null;
  const what = { step, workflow, path, attempt };
  switch (phase) {
    case "restored":
      return null;
    case "begin":
      return { type: "stage-started", ...what, kind };
    case "skip":
      return {
        ...{ type: "stage-skipped", step, workflow, path, since: null },
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
