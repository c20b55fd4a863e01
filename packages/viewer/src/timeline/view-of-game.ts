import type { BranchRow, StepRow, TimelineView, Totals } from "./rows.ts";

/** The part of a journal that is about one of its games. */
export interface GameView {
  /** Its steps on all branches. Their indices are those of the whole journal. */
  readonly rows: readonly StepRow[];
  readonly branches: readonly BranchRow[];
  readonly totals: Totals;
  /** Number of other games of the folder that were played. */
  readonly others: number;
}

/**
 * The game that a branch belongs to. Each new game in a folder counts separately.
 *
 * @param branchId one that the journal does not have is of no game: then all count
 */
export function viewOfGame(
  { rows, branches, totals, games }: Pick<TimelineView, "rows" | "branches" | "totals" | "games">,
  branchId: string | null,
): GameView {
  const runId = branches.find((branch) => branch.branchId === branchId)?.runId;
  const game = games.find((one) => one.runId === runId);
  if (game === undefined) return { rows, branches, totals, others: 0 };
  return {
    rows: rows.filter((row) => row.runId === runId),
    branches: branches.filter((branch) => branch.runId === runId),
    totals: game,
    others: games.filter(({ runId: other, steps }) => other !== runId && steps > 0).length,
  };
}
