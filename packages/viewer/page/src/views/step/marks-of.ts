import type { Mark, StepRow } from "../../wire/types.ts";

/** Marks that say the same, as one. */
export interface SameMarks {
  readonly mark: Mark;
  readonly count: number;
}

/**
 * The events at a step or right after it: a mark of an event in the midst of a step names that step, though the row that
 * was there then is the one before.
 */
export function marksOf(
  marks: readonly Mark[],
  row: Pick<StepRow, "index" | "step" | "branchId">,
): readonly SameMarks[] {
  const same = new Map<string, SameMarks>();
  for (const mark of marks) {
    const isOfStep = mark.branchId === row.branchId && mark.step === row.step;
    const isBehind = mark.index === row.index && mark.step <= row.step;
    if (!isOfStep && !isBehind) continue;
    const key = `${mark.kind} ${mark.text}`;
    same.set(key, { mark, count: (same.get(key)?.count ?? 0) + 1 });
  }
  return [...same.values()];
}
