import type { ShowPart } from "../../seam/show-part.ts";

/** Workflows, as they are shown. */
export const workflowsShow: ShowPart<"stage", "stage", never, never, "workflow"> = {
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
