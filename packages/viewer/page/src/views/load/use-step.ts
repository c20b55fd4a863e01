import type { StepDetail } from "../../../../src/timeline/steps/step-detail.ts";
import { KeptAnswers } from "./kept-answers.ts";
import type { Loaded } from "./use-loaded.ts";
import { useOfStep } from "./use-of-step.ts";

/** A step has some 10 KB; a run in whose steps skills ran has more. */
const MOST_STEPS = 64;

const steps = new KeptAnswers<StepDetail>(MOST_STEPS);

/** All that is known of the step that is looked at. */
export function useStep(): Loaded<StepDetail> {
  return useOfStep(steps, (source, slug, index) => source.step(slug, index));
}
