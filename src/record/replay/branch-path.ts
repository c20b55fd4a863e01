import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { BranchRecord } from "../../base/vocabulary/journal/journal-record.ts";
import type { PlacedEntry } from "../journal/journal.ts";

/** The entry of the path to a branch. */
export interface PathBase {
  readonly branchId: string;
  readonly totalSteps: number;
  /** Null if the base is not in the journal. */
  readonly journal: JournalPosition | null;
}

/**
 * Returns the entries from a base to the end of branch `to`, in order: those of `to` and of the branches that it came
 * from, each up to where the next one left it. Null if the base is not on that path, or the journal lacks a part of it.
 *
 * @param entries those after the base
 */
export function entriesOfPath(
  entries: readonly PlacedEntry[],
  base: PathBase,
  to: string,
): readonly PlacedEntry[] | null {
  const ends = endsOfPath(entries, base, to);
  return ends && entries.filter(({ entry, after }) => after.offset <= (ends.get(entry.branchId) ?? -1));
}

/** Returns the offset at which the path leaves each of its branches. */
function endsOfPath(
  entries: readonly PlacedEntry[],
  base: PathBase,
  to: string,
): ReadonlyMap<string, number> | null {
  const births = new Map<string, BranchRecord>();
  for (const { entry } of entries) if (entry.type === "branch") births.set(entry.branchId, entry);

  const ends = new Map([[to, Number.POSITIVE_INFINITY]]);
  for (let branchId = to; branchId !== base.branchId; ) {
    const birth = births.get(branchId);
    if (birth === undefined || ends.has(birth.fromBranchId)) return null;
    const { fromBranchId, fromStep, from } = birth;
    if (fromBranchId === base.branchId) {
      const isBefore =
        from === null || base.journal === null
          ? fromStep === base.totalSteps
          : from.offset >= base.journal.offset;
      if (!isBefore) return null;
    } else if (from === null) return null;
    ends.set(fromBranchId, from?.offset ?? -1);
    branchId = fromBranchId;
  }
  return ends;
}

/** Returns the earliest known branch that a branch descends from. */
export function rootOfPath(entries: readonly PlacedEntry[], to: string): string {
  const from = new Map<string, string>();
  for (const { entry } of entries) if (entry.type === "branch") from.set(entry.branchId, entry.fromBranchId);
  const seen = new Set<string>();
  let root = to;
  for (let next = from.get(to); next !== undefined && !seen.has(next); next = from.get(next)) {
    seen.add(next);
    root = next;
  }
  return root;
}
