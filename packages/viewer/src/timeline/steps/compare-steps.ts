import { locateStep, rowsOfPath } from "../read-path.ts";
import type { StepRow } from "../rows.ts";
import type { Timeline } from "../timeline.ts";
import { compareDetails, type StepComparison } from "./compare-details.ts";
import { readStep } from "./read-step.ts";

/**
 * The differences between two steps of a journal, and the point where their paths parted.
 *
 * @throws RunnerError as `readStep`
 */
export async function compareSteps(timeline: Timeline, a: number, b: number): Promise<StepComparison> {
  return compareDetails(
    { step: await readStep(timeline, a), path: rowsTo(timeline, a) },
    { step: await readStep(timeline, b), path: rowsTo(timeline, b) },
  );
}

function rowsTo(timeline: Timeline, index: number): readonly StepRow[] {
  const { path } = locateStep(timeline, index);
  return rowsOfPath(timeline.index, path).flatMap((row) => timeline.index.rows[row] ?? []);
}
