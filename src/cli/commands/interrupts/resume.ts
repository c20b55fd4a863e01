import { RunnerError } from "../../../errors.ts";
import type { Options } from "../../options/options.ts";
import { planSteps } from "../../options/plan-steps.ts";
import { sessionConfigOf } from "../../options/session-config.ts";
import type { World } from "../../process-context.ts";
import { openView } from "../../view/run-view.ts";
import { playOn } from "../play-on.ts";
import { findInterrupt } from "./find-open.ts";
import { checkResumeOptions, planResume, withSet } from "./plan-resume.ts";
import type { ResumeOptions } from "./resume-options.ts";

/** Goes on from an interrupt, as somebody decided. Returns the exit code. */
export async function resume(
  world: World,
  given: Options,
  reference: string,
  own: ResumeOptions,
): Promise<number> {
  const request = planResume(own);
  const options = withSet(given, own);
  checkResumeOptions(options);
  const config = sessionConfigOf(options, world);
  const { start, target } = await findInterrupt(world, options, reference);
  const { steps, untilStep } = planSteps(options);
  if (target?.untilStep === null && steps === null && untilStep === null) {
    const fact = "the command that was interrupted had no end";
    throw new RunnerError("option-missing", `${fact}: pass --steps or --until-step`);
  }
  const view = openView(world, options);
  try {
    return await playOn({ world, options, view }, { ...config, start, resume: request });
  } finally {
    view.close();
  }
}
