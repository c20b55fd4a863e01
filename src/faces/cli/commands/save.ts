import { EXIT_CODES } from "../../../base/errors.ts";
import { saveRunning } from "../../../play/session/running/save-and-pause.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";

/** Asks the game that runs in a folder for a manual save after its present step, waits for it, and tells its file. */
export async function tellSaved(
  { stdout, notify, signal }: World,
  { saveDir: folder = "saves" }: Options,
  note: string | null,
): Promise<number> {
  const save = await saveRunning({ folder, notify, signal }, note);
  stdout.write(`${save.file}\n`);
  return EXIT_CODES.done;
}
