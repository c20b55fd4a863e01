import { RunnerError } from "../../../base/errors.ts";
import { journalFile } from "../../../record/journal/journal-name.ts";
import { readJournal } from "../../../record/journal/list-journals.ts";
import { readHead } from "../../../record/journal/open-journal.ts";
import { entriesOfPath } from "../../../record/replay/branch-path.ts";
import { stateFromStart } from "../../../record/replay/restore.ts";
import { listSaves } from "../../../record/saves/folder/list-saves.ts";
import { followRun, type PlayedRun } from "./played-run.ts";

/**
 * Reads a game's run from its journal, up to its present. Takes no lock and writes nothing.
 *
 * @throws RunnerError `no-saves` where none was begun; `journal-without-start` where the journal lacks its beginning
 */
export function readPlayedRun(folder: string, slug: string): PlayedRun {
  const { games } = listSaves(folder, { archive: false });
  const saves = games.find(({ game }) => game.slug === slug)?.saves ?? [];
  const head = readHead({ folder, slug, saves });
  if (head === null)
    throw new RunnerError("no-saves", `${folder} has no run of ${slug}`, { facts: { folder } });
  const { entries } = readJournal({ slug, file: journalFile(folder, slug), isQuarantined: false });
  const base = stateFromStart(head, entries);
  const path = entriesOfPath(entries, base, head.branchId) ?? [];
  return followRun({ folder, slug }, base, path);
}
