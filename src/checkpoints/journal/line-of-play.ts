import type { BranchRecord } from "../../run/journal-record.ts";
import type { PlacedEntry } from "./journal.ts";

/**
 * The entries that led from a state on branch `from` to the end of branch `to`, in order: those of `to`, and those
 * of the branches that it came from, each up to where the next one left it.
 */
export function entriesOfLine(
  entries: readonly PlacedEntry[],
  from: string,
  to: string,
): readonly PlacedEntry[] {
  const ends = endsOfLine(entries, from, to);
  return entries.filter(({ entry, after }) => after.offset <= (ends.get(entry.branchId) ?? -1));
}

/** How far each branch of the line counts: the offset at which it was left. */
function endsOfLine(entries: readonly PlacedEntry[], from: string, to: string): ReadonlyMap<string, number> {
  const births = new Map<string, BranchRecord>();
  for (const { entry } of entries) if (entry.type === "branch") births.set(entry.branchId, entry);

  const ends = new Map([[to, Number.POSITIVE_INFINITY]]);
  let branchId = to;
  while (branchId !== from) {
    const birth = births.get(branchId);
    if (birth === undefined || ends.has(birth.fromBranchId)) break;
    branchId = birth.fromBranchId;
    ends.set(branchId, birth.from?.offset ?? -1);
  }
  return ends;
}
