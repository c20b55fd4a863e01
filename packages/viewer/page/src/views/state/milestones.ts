import { type Path, placeOnPath } from "../../store/path.ts";
import type { StepRow } from "../../wire/types.ts";

/** A milestone, and the step in which it was reached. */
export interface Reached {
  readonly text: string;
  readonly index: number;
  readonly step: number;
}

/** The milestones on a path up to the row at `index`, that one's too, the newest first. */
export function milestonesTo(rows: readonly StepRow[], path: Path, index: number): readonly Reached[] {
  const reached = path.indices
    .slice(0, placeOnPath(path, index) + 1)
    .flatMap((at) => rows[at] ?? [])
    .flatMap((row) => row.milestones.map((text) => ({ text, index: row.index, step: row.step })));
  return reached.reverse();
}
