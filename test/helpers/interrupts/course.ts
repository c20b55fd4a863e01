import { NEXT_NODES, type NextNode } from "../../../src/base/vocabulary/loop-node.ts";

/** The nodes at which a run is to stop. */
export interface Places {
  readonly before: readonly NextNode[];
  readonly after: readonly NextNode[];
}

/** How many steps there are, and after which of them (from 1) drift is acted on, and a summary and a save are due. */
export interface Schedule {
  readonly steps: number;
  isRecoveryDue(step: number): boolean;
  isSummaryDue(step: number): boolean;
  isSaveDue(step: number): boolean;
}

/** How often each node ran so far: replies, outcomes, steps, summaries and saves. One that was not due did not run. */
export type Counts = Readonly<Record<NextNode, number>>;

/** Where a run stood when it stopped. */
export interface SeenStop {
  readonly next: NextNode;
  readonly done: Counts;
}

/** A run from its start to its end, resumed after each stop. */
export interface Course {
  readonly stops: readonly SeenStop[];
  readonly end: Counts;
}

/** Plays a run of so many steps, resumes it wherever it stops, and tells its course. */
export type TakeCourse = (places: Places, schedule: Schedule) => Promise<Course>;

/** Nothing ran. */
export const NOTHING_DONE: Counts = { decide: 0, act: 0, remember: 0, recover: 0, summarize: 0, save: 0 };

/** Every set of at most two of the twelve places, 79 in all. */
export const PLACE_SETS: readonly Places[] = placeSets();

function placeSets(): readonly Places[] {
  const singles = NEXT_NODES.flatMap((node): readonly Places[] => [
    { before: [node], after: [] },
    { before: [], after: [node] },
  ]);
  const pairs = singles.flatMap((one, index) =>
    singles.slice(index + 1).map((other) => ({
      before: [...one.before, ...other.before],
      after: [...one.after, ...other.after],
    })),
  );
  return [{ before: [], after: [] }, ...singles, ...pairs];
}

/** The set in a few words: `before act, after save`. */
export function describePlaces({ before, after }: Places): string {
  const words = [...before.map((node) => `before ${node}`), ...after.map((node) => `after ${node}`)];
  return words.length === 0 ? "no place" : words.join(", ");
}
