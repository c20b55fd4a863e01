import type { JournalRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import { STEP_RECORD_VERSION } from "../../../base/vocabulary/journal/step-record.ts";
import { needsPart, shareOf } from "../../seam/data-parts.ts";
import { isLaterByParts } from "../../seam/shape-parts.ts";

/** The format named in the first line of a journal, and in every `start`. */
export const JOURNAL_FORMAT = "gameboy-runner journal";

/** The version as which a journal is begun. */
export const JOURNAL_VERSION = 1;

/** The version that a game with a memory from elsewhere needs: other programs would begin it without. */
const BROUGHT_VERSION = 3;

/** The newest version. Every version up to it is read. */
export const NEWEST_JOURNAL_VERSION: number = BROUGHT_VERSION;

/** The version that a reader must know to go past a record; null where any may. Their lines name it. */
export function neededVersion(record: JournalRecord): number | null {
  switch (record.type) {
    case "version":
    case "operator":
    case "restored":
    case "tool":
      return record.version;
    case "start":
      return record.brought === undefined ? null : BROUGHT_VERSION;
    case "decision":
      // A program without the part would not do what it says.
      return needsPart(record) || (record.settings !== null && isLaterByParts({ settings: record.settings }))
        ? STEP_RECORD_VERSION
        : null;
    default:
      return shareOf(record.type)?.neededVersion(record as never) ?? null;
  }
}
