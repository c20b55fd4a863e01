import type { EventShares } from "../../../base/seam/shares.ts";
import type { EventLines, FacePart } from "../../../faces/cli/seam/face-part.ts";
import { stageLines } from "./stage-lines.ts";

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
