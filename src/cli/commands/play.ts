import { RunnerError } from "../../errors.ts";
import type { Options } from "../options/options.ts";
import { planSteps } from "../options/plan-steps.ts";
import { sessionConfigOf } from "../options/session-config.ts";
import type { World } from "../process-context.ts";
import { explainPlayer } from "../view/explain-player.ts";
import { openView } from "../view/run-view.ts";
import { checkOrigin, follow, openWatched, tellOpening } from "./follow-session.ts";

/** Plays: the main command. Returns the exit code. */
export async function play(world: World, options: Options): Promise<number> {
  const { steps, untilStep } = planSteps(options);
  if (steps === null && untilStep === null) {
    throw new RunnerError(
      "option-missing",
      "missing --steps or --until-step: pass --steps 50 to play 50 steps, or see runner --help",
    );
  }
  checkOrigin(options);
  const view = openView(world, options);
  const self = { world, options, view };
  try {
    const session = await openWatched(self, sessionConfigOf(options, world));
    try {
      const { how, state } = session.start;
      const explanation = explainPlayer(state.memory.settings.model);
      if (explanation !== null && how === "new-game") view.tell(explanation);
      await tellOpening(self, session);
      const lastStep = Math.min(
        untilStep ?? Number.POSITIVE_INFINITY,
        state.totalSteps + (steps ?? Number.POSITIVE_INFINITY),
      );
      return (await follow(self, session, { lastStep })).exitCode;
    } finally {
      session.close();
    }
  } finally {
    view.close();
  }
}
