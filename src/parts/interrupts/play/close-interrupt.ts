import { type GamePlace, nodeDisk } from "../../../base/disk/disk.ts";
import { cannotWrite } from "../../../base/disk/disk-errors.ts";
import { takeFolderLock } from "../../../base/disk/folder-lock.ts";
import { RunnerError } from "../../../base/errors.ts";
import { STEP_RECORD_VERSION } from "../../../base/vocabulary/journal/step-record.ts";
import { journalFile } from "../../../record/journal/journal-name.ts";
import { openJournal } from "../../../record/journal/open-journal.ts";
import { listSaves } from "../../../record/saves/folder/list-saves.ts";

/** An interrupt, by what its record and its checkpoint say. */
export interface ClosedStop {
  readonly id: string;
  readonly branchId: string;
  /** The step that is under way, or else the last one. */
  readonly step: number;
  /** Whether something waits there that can be refused. */
  readonly isPending: boolean;
}

/** A game in a save folder. */
interface StopPlace extends GamePlace {
  readonly now: () => Date;
}

/**
 * Closes an open interrupt: its run no longer waits for a person there. This is one record of the journal, on the
 * interrupt's own branch: before it is on the medium the interrupt is open, and after that it is closed. The current
 * head stays. A pending action counts as refused: when the run continues there, the LM gets a note that none of it was
 * done.
 *
 * @throws RunnerError `folder-locked`, `journal-missing`, `interrupt-missing` if it was already decided, `cannot-write`
 */
export function closeInterrupt({ folder, slug, now, disk = nodeDisk }: StopPlace, stop: ClosedStop): void {
  const { id, branchId, step, isPending } = stop;
  const lock = takeFolderLock({ folder, slug, now, disk });
  try {
    const file = journalFile(folder, slug);
    if (disk.inspect(file) === null) {
      throw new RunnerError("journal-missing", `${file} does not exist: no decision can be recorded`);
    }
    const saves = listSaves(folder, { disk }).games.find(({ game }) => game.slug === slug)?.saves ?? [];
    const { journal, reader } = openJournal({ folder, slug, saves, now, disk });
    try {
      if (reader.skim(["resume"]).some((entry) => entry.type === "resume" && entry.interruptId === id)) {
        throw new RunnerError("interrupt-missing", `the interrupt ${id} was already decided`);
      }
      journal.append(branchId, {
        type: "resume",
        step,
        interruptId: id,
        say: null,
        settings: null,
        decision: isPending ? { type: "reject", why: "" } : { type: "approve" },
        version: STEP_RECORD_VERSION,
      });
      if (journal.failure !== null) throw cannotWrite(file, journal.failure.cause);
    } finally {
      journal.close();
    }
  } finally {
    lock.release();
  }
}
