import { nodeDisk } from "../../../base/disk/disk.ts";
import { STOP_KIND } from "../../../base/vocabulary/checkpoint.ts";
import { type Asked, askRunning, waitForEnd } from "../../../play/session/running/ask-running.ts";
import { journalFile } from "../../../record/journal/journal-name.ts";
import { JournalReader } from "../../../record/journal/journal-reader.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";

/** The time limit for a runner's end after its checkpoint; one that asks on its terminal does not end. */
const END_MS = 5_000;

/**
 * Asks the game that runs in a folder to stop before it acts next, waits for that, and gives its checkpoint.
 *
 * @throws RunnerError `no-running-game`, `save-unanswered`
 */
export async function pauseRunning(asked: Asked): Promise<SaveEntry> {
  const { folder } = asked;
  const answer = await askRunning(asked, {
    request: { type: "pause" },
    already: (slug, saves) => standingAt(new JournalReader(nodeDisk, journalFile(folder, slug)), saves),
    kind: STOP_KIND,
    withoutGame: "there is nothing to pause",
    unanswered: "ended before it could be paused",
  });
  await waitForEnd(answer, asked.signal, END_MS);
  return answer.save;
}

/** Returns the checkpoint at which the game is stopped already: its runner asks on its terminal. */
function standingAt(reader: JournalReader, saves: readonly SaveEntry[]): SaveEntry | null {
  const last = reader.skim(["interrupt", "resume", "branch", "start"]).at(-1);
  return (last?.type === "interrupt" && saves.find(({ info }) => info.id === last.id)) || null;
}
