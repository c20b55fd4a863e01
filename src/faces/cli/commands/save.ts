import { EXIT_CODES } from "../../../base/errors.ts";
import { saveRunning } from "../../../play/session/running/save-and-pause.ts";
import type { Run } from "../options/subcommand.ts";

/** Asks the game that runs in a folder for a manual save after its present step, waits for it, and tells its file. */
export const tellSaved: Run<{ readonly note?: string }> = async (
  { stdout, notify, signal },
  { saveDir: folder = "saves" },
  _,
  { note = null },
) => {
  const save = await saveRunning({ folder, notify, signal }, note);
  stdout.write(`${save.file}\n`);
  return EXIT_CODES.done;
};
