import { EXIT_CODES } from "../../../../base/errors.ts";
import { pauseRunning } from "../../../../play/session/running/save-and-pause.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";

/** Asks the game that runs in a folder to stop before it acts next, waits for that, and tells its checkpoint. */
export async function tellPaused(
  { stdout, notify, signal }: World,
  { saveDir: folder = "saves" }: Options,
): Promise<number> {
  const save = await pauseRunning({ folder, notify, signal });
  stdout.write(`${save.file}\n`);
  return EXIT_CODES.done;
}
