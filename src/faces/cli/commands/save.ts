import { EXIT_CODES } from "../../../base/errors.ts";
import { saveRunning } from "../../../play/session/running/save-running.ts";
import type { Run } from "../options/subcommand.ts";

/** Requests a manual save of the running game after its present step, waits for it, and prints its file. */
export const reportSaved: Run<{ readonly note?: string }> = async (
  { stdout, notify, signal },
  { saveDir: folder = "saves" },
  _,
  { note = null },
) => {
  const save = await saveRunning({ folder, notify, signal }, note);
  stdout.write(`${save.file}\n`);
  return EXIT_CODES.done;
};
