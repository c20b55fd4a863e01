import { RunnerError } from "../../../base/errors.ts";
import type { Options } from "../options/options.ts";
import { planSteps } from "../options/plan-steps.ts";
import { sessionConfigOf } from "../options/session-config.ts";
import type { World } from "../process-context.ts";
import { openView } from "../view/run-view.ts";
import { checkOrigin } from "./follow-session.ts";
import { playOn } from "./play-on.ts";

/** Plays: the main command. By itself, on a terminal, it shows where you are. Returns the exit code. */
export async function play(world: World, options: Options): Promise<number> {
  const { steps, untilStep } = planSteps(options);
  if (steps === null && untilStep === null && options.until === undefined) {
    if (world.argv.length === 0 && world.stdout.isTerminal) {
      return (await import("../stored/where-you-are.ts")).showWhereYouAre(world, options);
    }
    throw new RunnerError(
      "option-missing",
      "missing --steps or --until-step: pass --steps 50 to play 50 steps, or see runner --help",
    );
  }
  checkOrigin(options);
  const view = openView(world, options);
  try {
    return await playOn({ world, options, view }, sessionConfigOf(options, world));
  } finally {
    view.close();
  }
}
