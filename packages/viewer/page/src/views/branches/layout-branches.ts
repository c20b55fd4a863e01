import type { BranchRow } from "../../wire/types.ts";
/** The facts of a branch for its place in the tree. */
export type TreeBranch = Omit<BranchRow, "runId" | "agentId" | "palette" | "firstIndex">;

/** One line of the tree. */
export interface TreeLine<T extends TreeBranch> {
  readonly branch: T;
  /** The line of the branch that it left, from 0; null where it left none that is known. */
  readonly parent: number | null;
  /** Number of branches before it on its way. */
  readonly depth: number;
  /** Steps from the start of the game at which its line begins and ends. */
  readonly fromStep: number;
  readonly toStep: number;
  /** The last step of it that is on the way to the head; null where none is. What follows was left. */
  readonly currentToStep: number | null;
}

/** The branches as a tree of one line each. */
export interface BranchTree<T extends TreeBranch> {
  readonly lines: readonly TreeLine<T>[];
  /** The last step of all; at least 1. */
  readonly lastStep: number;
}

/**
 * Lays out the branches. A branch is below the one that it left, and of those that left the same one the latest fork comes
 * first: so no fork crosses a line. Branches that never got a step are left out, but for the head's.
 */
export function layoutBranches<T extends TreeBranch>(branches: readonly T[]): BranchTree<T> {
  const known = new Set(branches.map(({ branchId }) => branchId));
  const children = new Map<string | null, { branch: T; number: number }[]>();
  for (const [at, branch] of branches.entries()) {
    const parent = branch.from !== null && known.has(branch.from.branchId) ? branch.from.branchId : null;
    const beside = children.get(parent);
    if (beside === undefined) children.set(parent, [{ branch, number: at + 1 }]);
    else beside.push({ branch, number: at + 1 });
  }
  const lines: TreeLine<T>[] = [];
  // A stack, not a function that calls itself: a run may have branched a thousand times.
  const waiting = (children.get(null) ?? []).toReversed().map((child) => ({ ...child, parent: -1 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { branch, parent } = next;
    const below = (children.get(branch.branchId) ?? []).toSorted(
      (a, b) => (a.branch.from?.step ?? 0) - (b.branch.from?.step ?? 0) || b.number - a.number,
    );
    const isShown = branch.lastStep !== null || branch.head || below.length > 0;
    if (isShown) {
      const fromStep = branch.from?.step ?? Math.max(0, (branch.firstStep ?? 1) - 1);
      lines.push({
        branch,
        fromStep,
        parent: parent === -1 ? null : parent,
        depth: parent === -1 ? 0 : (lines[parent] as TreeLine<T>).depth + 1,
        toStep: Math.max(branch.lastStep ?? fromStep, fromStep),
        currentToStep: currentEnd(branch, below),
      });
    }
    const at = isShown ? lines.length - 1 : -1;
    waiting.push(...below.map((child) => ({ ...child, parent: at })));
  }
  return { lines, lastStep: lines.reduce((last, { toStep }) => Math.max(last, toStep), 1) };
}

function currentEnd(branch: TreeBranch, below: readonly { readonly branch: TreeBranch }[]): number | null {
  if (!branch.current && !branch.head) return null;
  const next = below.find((child) => child.branch.current || child.branch.head);
  return next?.branch.from?.step ?? branch.lastStep;
}
