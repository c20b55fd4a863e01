import { isDeepStrictEqual } from "node:util";
import { JournalSums, parseTotals } from "../ledger/journal-totals.ts";
import type { LedgerSums } from "../ledger/summarize-calls.ts";
import { JOURNAL_START, type JournalStretch } from "./format/lines.ts";
import type { PlacedEntry } from "./journal.ts";
import { type JournalReader, placedEntries } from "./journal-reader.ts";

/** The sums of a journal's calls, and how it ends. */
export interface SummedJournal extends Pick<JournalStretch, "end" | "rest"> {
  readonly sums: LedgerSums;
}

/**
 * Sums up all calls of a journal: by the totals of its last keyframe that has some, and the records after it. A journal
 * without any is read whole. Totals are claims, as each record's cost is: `runner saves verify` compares them. What limits
 * spending never counts by them.
 *
 * @throws RunnerError as `JournalReader.firstLine` and `JournalReader.stretchFrom`
 */
export function sumJournal(reader: JournalReader): SummedJournal {
  reader.firstLine();
  const keyframe = reader.lastWith("keyframe", (value) => parseTotals(value["totals"]) !== null);
  const totals = parseTotals(keyframe?.value["totals"]);
  if (keyframe !== null && totals !== null) {
    const branchId = keyframe.value["branchId"] as string;
    const { sums, lines, end, rest } = follow(reader, keyframe.before, new JournalSums({ totals, branchId }));
    const ended = sums.end();
    if (lines.length > 0 && !sums.isUnclear) return { sums: ended, end, rest };
  }
  const { sums, end, rest } = follow(reader, JOURNAL_START, new JournalSums());
  return { sums: sums.end(), end, rest };
}

function follow(
  reader: JournalReader,
  from: JournalStretch["end"],
  sums: JournalSums,
): JournalStretch & { readonly sums: JournalSums } {
  const stretch = reader.stretchFrom(from);
  for (const { entry } of placedEntries(stretch.lines)) sums.read(entry);
  return { ...stretch, sums };
}

/** The verdict on the totals of a journal's keyframes. */
export interface TotalsVerdict {
  /** A sentence for each that differs from the records before it, without the journal's name. */
  readonly faults: readonly string[];
  /** The steps of keyframes with totals that this version does not understand, and so neither uses nor compares. */
  readonly unknownAt: readonly number[];
}

/**
 * Compares the totals of a journal's keyframes with the records before them. What a later version adds to totals is left
 * aside.
 *
 * @param entries the whole journal
 */
export function checkTotals(entries: Iterable<PlacedEntry>): TotalsVerdict {
  const faults: string[] = [];
  const unknownAt: number[] = [];
  const sums = new JournalSums();
  for (const { entry, before } of entries) {
    sums.read(entry);
    if (entry.type !== "keyframe" || entry.totals === undefined) continue;
    const said = parseTotals(entry.totals);
    if (said === null) unknownAt.push(entry.step);
    else if (!isDeepStrictEqual(said, sums.totalsAt(entry.branchId)))
      faults.push(
        `the totals at step ${entry.step} are not those of the calls before (record ${before.seq})`,
      );
  }
  return { faults, unknownAt };
}
