import { EXIT_CODES } from "../../../../base/errors.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import { pauseRunning } from "../../play/pause-running.ts";

/** Asks the running game to stop before it acts next, waits for that, and prints the checkpoint. */
export const reportPaused: Run = async ({ stdout, notify, signal }, { saveDir: folder = "saves" }) => {
  const save = await pauseRunning({ folder, notify, signal });
  stdout.write(`${save.file}\n`);
  return EXIT_CODES.done;
};
