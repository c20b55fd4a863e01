import type { BranchRow, StepRow } from "../wire/types.ts";

/** One way through the run, from its first step to the end of a branch. */
export interface Path {
  readonly branchId: string | null;
  /** The places of its rows, in order. */
  readonly indices: readonly number[];
  /** For each of its branches the last step that belongs to the path. */
  readonly lastSteps: ReadonlyMap<string, number>;
}

/** The path before anything is known. */
export const NO_PATH: Path = { branchId: null, indices: [], lastSteps: new Map() };

/** The path to the end of a branch: its own steps, and before them those of the branches that it came from. */
export function pathTo(rows: readonly StepRow[], branches: readonly BranchRow[], branchId: string): Path {
  const lastSteps = new Map<string, number>();
  const known = new Map(branches.map((branch) => [branch.branchId, branch]));
  let until = Number.POSITIVE_INFINITY;
  for (let at = known.get(branchId); at !== undefined && !lastSteps.has(at.branchId); ) {
    lastSteps.set(at.branchId, until);
    // A branch of a branch may leave the first one before the second did.
    until = Math.min(until, at.from?.step ?? 0);
    at = at.from === null ? undefined : known.get(at.from.branchId);
  }
  const indices = rows.flatMap((row) => (row.step <= (lastSteps.get(row.branchId) ?? -1) ? [row.index] : []));
  return { branchId, indices, lastSteps };
}

/** Whether something at a step of a branch lies on the path. */
export function isOnPath(path: Path, at: { readonly branchId: string; readonly step: number }): boolean {
  return at.step <= (path.lastSteps.get(at.branchId) ?? -1);
}

/** The place on the path of the row at `index` or last before it; 0 for none. */
export function placeOnPath(path: Path, index: number): number {
  let low = 0;
  let high = path.indices.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((path.indices[middle] as number) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The branch that is played, or was last: the head's, or else the last one that began. */
export function headBranch(branches: readonly BranchRow[]): string | null {
  return (branches.find((branch) => branch.head) ?? branches.at(-1))?.branchId ?? null;
}
