import { nodeDisk } from "../../../disk/disk.ts";
import { EXIT_CODES } from "../../../errors.ts";
import { journalFile } from "../../../journal/journal-name.ts";
import { JournalReader } from "../../../journal/journal-reader.ts";
import type { SaveEntry } from "../../../saves/format/save-entry.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { askRunning, waitForEnd } from "../ask-running.ts";

/** How long a runner gets to end after its checkpoint; one that asks on its terminal does not end. */
const END_MS = 5_000;

/** Asks the game that runs in a folder to stop before it acts next, waits for that, and tells its checkpoint. */
export async function pauseRunning(world: World, options: Options): Promise<number> {
  const folder = options.saveDir ?? "saves";
  const answer = await askRunning(world, options, {
    request: { type: "pause" },
    already: (slug, saves) => standingAt(new JournalReader(nodeDisk, journalFile(folder, slug)), saves),
    kind: "interrupt",
    withoutGame: "there is nothing to pause",
    unanswered: "ended before it could be paused",
  });
  await waitForEnd(answer, world.signal, END_MS);
  world.stdout.write(`${answer.save.file}\n`);
  return EXIT_CODES.done;
}

/** The checkpoint at which the game stands already: its runner asks on its terminal what to do. */
function standingAt(reader: JournalReader, saves: readonly SaveEntry[]): SaveEntry | null {
  const last = reader.skim(["interrupt", "resume", "branch", "start"]).at(-1);
  return (last?.type === "interrupt" && saves.find(({ info }) => info.id === last.id)) || null;
}
