import { renderCountOf } from "../../../../../../src/base/quantities/count.ts";
import { plainModel } from "../../../../../../src/faces/cli/render/plain-text.ts";
import type { FacePart } from "../../../../../../src/faces/cli/seam/face-part.ts";

/** The playbook's refining on the command line. */
export const playbookFace: FacePart = {
  commands: [],
  events: {},
  paid: ({ settings: { model, refineEvery, refineModel } }) => ({
    choices: Object.entries({ refineEvery, refineModel }),
    words: `refining ${refineEvery == null ? "none" : `every ${renderCountOf(refineEvery, "step")} by ${plainModel(refineModel ?? model)}`}`,
    beyond: null,
  }),
};

/** Its node, in words. */
export const playbookNode = { refine: "a refining of the playbook" } as const;
