import { skillsStepData } from "../../skills/record/workflow-step.ts";
import type { PartStepData } from "./part-step-data.ts";

/** The traces of parts' steps in a plan: a field that is missing is an error of the compiler. */
export const PART_STEP_DATA: PartStepData = skillsStepData;
