import { isTexts, orMissing } from "../../../base/checks.ts";
import type { PartShapes } from "../../../record/seam/data-part.ts";
import { isPlaybookState } from "./playbook-shape.ts";

/** The playbook in a memory, and the titles of the entries that an outcome shows. */
export const playbookShapes: PartShapes<"playbook", "playbookShown"> = {
  memory: { playbook: orMissing(isPlaybookState) },
  outcome: { playbookShown: orMissing(isTexts) },
};
