import { EXIT_CODES } from "../../../errors.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { askRunning, waitForEnd } from "../ask-running.ts";

/** How long a runner gets to end after its checkpoint; one that asks on its terminal does not end. */
const END_MS = 5_000;

/** Asks the game that runs in a folder to stop before it acts next, waits for that, and tells its checkpoint. */
export async function pauseRunning(world: World, options: Options): Promise<number> {
  const answer = await askRunning(world, options, {
    request: { type: "pause" },
    kind: "interrupt",
    withoutGame: "there is nothing to pause",
    unanswered: "ended before it could be paused",
  });
  await waitForEnd(answer, world.signal, END_MS);
  world.stdout.write(`${answer.save.file}\n`);
  return EXIT_CODES.done;
}
