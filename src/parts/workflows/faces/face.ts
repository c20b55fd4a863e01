import type { ErrorCode } from "../../../base/errors.ts";
import type { EventShares } from "../../../base/seam/shares.ts";
import type { EventLines, FacePart } from "../../../faces/cli/seam/face-part.ts";
import { checkRemedy, type Remedy } from "../../../faces/cli/seam/part-remedy.ts";
import { stageLines } from "./stage-lines.ts";

/** The remedies of its errors. */
export const workflowsRemedies: Readonly<Record<Extract<ErrorCode, `workflow-${string}`>, Remedy>> = {
  "workflow-input-invalid": null,
  "workflow-changed": "undo the change, or start over with --restart",
  "workflow-function-unknown": "it runs only in a program that gives runWorkflow that function",
  "workflow-inputs-changed":
    "pass --rerun to run them again, --restart to start over, or no --input to continue as it was begun",
  "workflow-invalid": checkRemedy("workflow"),
  "workflow-unknown": "give the path of a file, or see `runner workflow list`",
};

type StageEvent = Extract<keyof EventShares, `stage-${string}`>;

const LINES: EventLines<EventShares[StageEvent]> = { brief: stageLines, whole: stageLines };

/** Workflows on the command line. */
export const workflowsFace: FacePart<StageEvent> = {
  commands: [],
  events: {
    "stage-started": LINES,
    "stage-skipped": LINES,
    "stage-retried": LINES,
    "stage-finished": LINES,
  },
  progress: async ({ workflow }) =>
    workflow === undefined ? null : (await import("./plan-progress.ts")).progressAt(workflow),
  statusGoals: ({ workflow }) => [["Workflow", workflow ?? ""]],
  goOnWords: ({ workflow }) => (workflow === null ? null : ["workflow", "run", workflow, "--resume"]),
};
