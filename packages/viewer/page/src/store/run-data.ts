import type { PaletteName } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { TimelineAnswer } from "../wire/types.ts";

/** The known part of one game's journal. */
export interface RunData extends Omit<TimelineAnswer, "game" | "core"> {
  readonly slug: string;
}

/** The known part after one more answer; another generation starts over. */
export function mergeAnswer(before: RunData | null, slug: string, answer: TimelineAnswer): RunData {
  const isSame = before !== null && before.slug === slug && before.generation === answer.generation;
  const first = answer.rows[0]?.index ?? (isSame ? before.rows.length : 0);
  const kept = isSame ? before.rows.slice(0, first) : [];
  const { generation, branches, totals, games, damage, bytes, journalBytes, more } = answer;
  return {
    slug,
    generation,
    rows: [...kept, ...answer.rows],
    branches,
    marks: isSame ? [...before.marks, ...answer.marks] : answer.marks,
    totals,
    games,
    damage,
    bytes,
    journalBytes,
    more,
  };
}

/** The colours of a step's branch. */
export function paletteOf(run: RunData | null, index: number): PaletteName {
  const branchId = run?.rows[index]?.branchId;
  return run?.branches.find((branch) => branch.branchId === branchId)?.palette ?? "grey";
}
