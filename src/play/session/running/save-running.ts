import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";
import { checkLabel } from "../../../record/saves/lookup/load-reference.ts";
import { type Asked, askRunning } from "./ask-running.ts";

/**
 * Asks the game that runs in a folder for a manual save after its present step, and waits for it.
 *
 * @param note its label; null for none
 * @throws RunnerError `label-invalid`, `no-running-game`, `save-unanswered`
 */
export async function saveRunning(asked: Asked, note: string | null): Promise<SaveEntry> {
  if (note !== null) checkLabel(note);
  const { save } = await askRunning(asked, {
    request: { type: "save", note },
    kind: "manual",
    withoutGame: "everything there is already saved",
    unanswered: "ended or made no save",
  });
  return save;
}
