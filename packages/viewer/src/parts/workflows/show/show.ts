import type { StageRecord } from "../../../../../../src/parts/workflows/base/stage-record.ts";
import type { PlanState } from "../../../../../../src/parts/workflows/base/workflow.ts";
import type { PlanShow, PlanTask, ShowPart } from "../../../seam/show-part.ts";
import { collectWorkflow } from "./collect-workflow.ts";

/** Workflows, as they are shown. */
export const workflowsShow: ShowPart<"stage", "stage", never, never, "workflow"> & {
  readonly plan: PlanShow<StageRecord>;
} = {
  plan: {
    field: "workflow",
    beginsWith: ({ path, phase, data = {} }) =>
      phase === "restored" || (phase === "begin" && path === "" && data["inputsHash"] !== undefined),
    told: collectWorkflow,
    taskIn: ({ workflow }) => (workflow === undefined ? null : taskOf(workflow)),
  },
  marks: {
    stage({ workflow, path, phase, error }) {
      const what = path === "" ? `workflow ${workflow}` : `${workflow}: ${path}`;
      return [{ kind: "stage", text: `${what} ${phase}${error === undefined ? "" : ` (${error})`}` }];
    },
  },
  kinds: {
    stage: {
      ...{ line: "flag", shape: "triangle", colour: "blue", label: "Workflow stage" },
      ...{ heading: null, row: null, isUrgent: false },
    },
  },
  protocol: () => ({}),
  before: () => ({}),
  after: (_, { workflow }) => ({ workflow: workflow ?? null }),
};

function taskOf(plan: PlanState): PlanTask {
  const { id, name, inputs, open, ended } = plan;
  const path = openPath(plan);
  return {
    id: path ?? name,
    ended: ended === undefined ? null : ended.status === "done" ? "completed" : "failed",
    context: {
      workflow: name,
      plan_id: id,
      ...(path === null ? {} : { step: path, attempt: open[path]?.attempt ?? 1 }),
      inputs,
      ...(ended?.error === undefined ? {} : { error: ended.error }),
    },
  };
}

/** The innermost step that is in progress; null between two steps, and at the end. Loops and branches are open around it. */
function openPath({ open, ended }: PlanState): string | null {
  if (ended !== undefined) return null;
  return Object.keys(open).reduce<string | null>(
    (longest, path) => (longest === null || path.length > longest.length ? path : longest),
    null,
  );
}
