import type { BranchRow } from "../../timeline/rows.ts";

/** A piece of a branch, drawn as one line. */
export interface Lane {
  readonly branchId: string;
  /** 0 for the path of the report. */
  readonly lane: number;
  /** Steps from the start of the game. */
  readonly fromStep: number;
  readonly toStep: number;
  /** The place at which it leaves another piece; null for the beginning of a game. */
  readonly leaves: { readonly lane: number; readonly step: number } | null;
  /** Whether it is on the path of the report. */
  readonly isTold: boolean;
}

/** The lines of play as pieces, and what of them is not drawn. */
export interface Lanes {
  readonly pieces: readonly Lane[];
  /** Number of lanes. */
  readonly count: number;
  readonly leftOut: number;
}

/** A piece that is not on the path, before it has a lane. */
interface Aside {
  readonly branchId: string;
  readonly fromStep: number;
  readonly toStep: number;
  readonly parentId: string | null;
}

/**
 * Places branches below the path of the report: each in the nearest lane that is free there. Where the path leaves a
 * branch, the rest of that branch is a separate piece.
 *
 * @param mostLanes the shortest pieces are left out above it
 */
export function placeBranches(branches: readonly BranchRow[], branchId: string, mostLanes: number): Lanes {
  const byId = new Map(branches.map((branch) => [branch.branchId, branch]));
  const told = toldPieces(byId, branchId);
  const toldUpTo = new Map(told.map((piece) => [piece.branchId, piece.toStep]));
  const asides: Aside[] = branches.flatMap((branch) => {
    if (branch.firstStep === null || branch.lastStep === null) return [];
    const upTo = toldUpTo.get(branch.branchId);
    if (upTo === undefined) {
      const { firstStep, lastStep, from } = branch;
      return [
        {
          branchId: branch.branchId,
          fromStep: from?.step ?? firstStep - 1,
          toStep: lastStep,
          parentId: from?.branchId ?? null,
        },
      ];
    }
    const { branchId: parentId, lastStep } = branch;
    return lastStep > upTo ? [{ branchId: parentId, fromStep: upTo, toStep: lastStep, parentId }] : [];
  });
  const longest = [...asides].sort((a, b) => b.toStep - b.fromStep - (a.toStep - a.fromStep));
  const drawn = new Set(longest.slice(0, mostLanes));
  const pieces: Lane[] = [...told];
  const busy: { fromStep: number; toStep: number }[][] = [];
  // Parents come before their children: a branch comes after the one that it leaves.
  for (const aside of asides.filter((one) => drawn.has(one))) {
    const { fromStep, toStep, parentId } = aside;
    const free = busy.findIndex((taken) =>
      taken.every((other) => toStep < other.fromStep || fromStep > other.toStep),
    );
    const at = free === -1 ? busy.length : free;
    busy[at] = [...(busy[at] ?? []), { fromStep, toStep }];
    const lane = at + 1;
    const parent = parentId === null ? null : pieceAt(pieces, parentId, fromStep);
    pieces.push({
      branchId: aside.branchId,
      lane,
      fromStep,
      toStep,
      isTold: false,
      leaves: parent === null ? null : { lane: parent.lane, step: fromStep },
    });
  }
  return { pieces, count: busy.length + 1, leftOut: asides.length - drawn.size };
}

/** The pieces of the path from power-on to the end of a branch. */
function toldPieces(byId: ReadonlyMap<string, BranchRow>, branchId: string): readonly Lane[] {
  const pieces: Lane[] = [];
  let branch = byId.get(branchId);
  let upTo = branch?.lastStep ?? branch?.from?.step ?? 0;
  const seen = new Set<string>();
  while (branch !== undefined && !seen.has(branch.branchId)) {
    seen.add(branch.branchId);
    const fromStep: number = branch.from?.step ?? (branch.firstStep ?? 1) - 1;
    pieces.unshift({
      branchId: branch.branchId,
      lane: 0,
      fromStep,
      toStep: Math.max(fromStep, upTo),
      isTold: true,
      leaves: branch.from === null ? null : { lane: 0, step: fromStep },
    });
    upTo = fromStep;
    branch = branch.from === null ? undefined : byId.get(branch.from.branchId);
  }
  return pieces;
}

/** The piece of a branch with a step: of the path, else aside. */
function pieceAt(pieces: readonly Lane[], branchId: string, step: number): Lane | null {
  const own = pieces.filter((piece) => piece.branchId === branchId);
  return own.find((piece) => piece.fromStep <= step && step <= piece.toStep) ?? own.at(-1) ?? null;
}
