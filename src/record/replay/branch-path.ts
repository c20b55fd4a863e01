import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { BranchRecord } from "../../base/vocabulary/journal/journal-record.ts";
import type { PlacedEntry } from "../journal/journal.ts";

/** Where the path to a branch is entered. */
export interface PathBase {
  readonly branchId: string;
  readonly totalSteps: number;
  /** Null when the base does not stand in the journal. */
  readonly journal: JournalPosition | null;
}

/**
 * The entries that led from a base to the end of branch `to`, in order: those of `to`, and those of the branches that
 * it came from, each up to where the next one left it. Null when the base is not on that path, or when the journal
 * does not tell how the path went on from there.
 *
 * @param entries what stands behind the base
 */
export function entriesOfPath(
  entries: readonly PlacedEntry[],
  base: PathBase,
  to: string,
): readonly PlacedEntry[] | null {
  const ends = endsOfPath(entries, base, to);
  return ends && entries.filter(({ entry, after }) => after.offset <= (ends.get(entry.branchId) ?? -1));
}

/** How far each branch of the path counts: the offset at which it was left. */
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

/** The branch that is left when one goes back from a branch to those that it came from, as far as entries tell. */
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
