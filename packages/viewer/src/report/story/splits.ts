import type { StepRow } from "../../timeline/rows.ts";

/** A stretch of the path up to a milestone. */
export interface Split {
  /** The row of the milestone; of the stretch after the last one, the last row. */
  readonly row: StepRow;
  /** The texts of its milestones; empty after the last one. */
  readonly milestones: readonly string[];
  /** From the milestone before on. */
  readonly steps: number;
  readonly ms: number;
  readonly costUsd: number;
  readonly presses: number;
  readonly frames: number;
}

const NOTHING = { steps: 0, ms: 0, costUsd: 0, presses: 0, frames: 0 };

/** The beginning of milestones that a game's adapter means for splits. */
const NAMED = "split: ";

/** The path cut at the milestones that are named for it, or at all where none is. */
export function namedSplitsOf(rows: readonly StepRow[], path: readonly number[]): readonly Split[] {
  const isNamed = (text: string): boolean => text.startsWith(NAMED);
  if (!path.some((index) => rows[index]?.milestones.some(isNamed))) return splitsOf(rows, path);
  return splitsOf(
    rows.map((row) => ({
      ...row,
      milestones: row.milestones.filter(isNamed).map((text) => text.slice(NAMED.length)),
    })),
    path,
  );
}

/** The path cut at its milestones; the stretch after the last one is a split without any. */
export function splitsOf(rows: readonly StepRow[], path: readonly number[]): readonly Split[] {
  const splits: Split[] = [];
  let open = NOTHING;
  for (const [i, index] of path.entries()) {
    const row = rows[index];
    if (row === undefined) continue;
    open = {
      steps: open.steps + 1,
      ms: open.ms + row.playedMs,
      costUsd: open.costUsd + row.spentUsd,
      presses: open.presses + row.presses,
      frames: open.frames + row.frames,
    };
    if (row.milestones.length === 0 && i < path.length - 1) continue;
    splits.push({ row, milestones: row.milestones, ...open });
    open = NOTHING;
  }
  return splits;
}
