import { readRom } from "../../../../packages/games/src/read-rom.ts";
import { resolveRom } from "../../../../packages/games/src/seeds/rom-names.ts";
import { RunnerError } from "../../../base/errors.ts";
import { FREE_MODEL } from "../../../play/session/resolve-settings.ts";
import type { Options } from "../options/options.ts";
import { planSteps } from "../options/plan-steps.ts";
import { sessionConfigOf } from "../options/session-config.ts";
import { shellCommand } from "../options/values/shell-command.ts";
import type { World } from "../process-context.ts";
import { openView } from "../view/run-view.ts";
import { checkOrigin } from "./follow-session.ts";
import { playOn } from "./play-on.ts";

/** Steps that npx plays where nothing was played: enough to leave the first house. */
const FIRST_STEPS = 50;

/**
 * Plays: the main command. By itself or with a ROM alone, on a terminal, it shows where you are; started by npx where
 * nothing was played, it plays the bundled game first. Returns the exit code.
 */
export async function play(world: World, options: Options): Promise<number> {
  const { steps, untilStep } = planSteps(options);
  if (steps === null && untilStep === null && options.until === undefined) {
    // The file is looked at first: without it, no number of steps would help.
    if (options.rom !== undefined) readRom(resolveRom(world.cwd, options.rom));
    const isAlone = world.argv.length === 0;
    if (isAlone || isRomAlone(world, options)) {
      const { isByNpx, isFirstTime, showNext, showWhereYouAre } = await import("../stored/where-you-are.ts");
      if (isAlone && isByNpx(world) && isFirstTime(world, options)) {
        const exitCode = await play(world, { model: FREE_MODEL, ...options, steps: FIRST_STEPS });
        showNext(world);
        return exitCode;
      }
      if (world.stdout.isTerminal) return showWhereYouAre(world, options);
    }
    const whole = shellCommand([...world.argv, "--steps", 50]);
    throw new RunnerError(
      "option-missing",
      `missing --steps or --until-step: to play 50 steps, use ${whole}, or see runner --help`,
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

/** Whether the command line names a ROM and nothing else. */
function isRomAlone({ argv }: World, { rom }: Options): boolean {
  return rom !== undefined && [rom, `--rom ${rom}`, `--rom=${rom}`].includes(argv.join(" "));
}
