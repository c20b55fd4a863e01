import { EXIT_CODES } from "../../errors.ts";
import { checkLabel } from "../../saves/lookup/load-reference.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";
import { askRunning } from "./ask-running.ts";

/** Asks the game that runs in a folder for a manual save after its present step, and waits for it. */
export async function saveRunning(world: World, options: Options, note: string | null): Promise<number> {
  if (note !== null) checkLabel(note);
  const { save } = await askRunning(world, options, {
    request: { type: "save", note },
    kind: "manual",
    withoutGame: "everything there is already saved",
    unanswered: "ended or made no save",
  });
  world.stdout.write(`${save.file}\n`);
  return EXIT_CODES.done;
}
