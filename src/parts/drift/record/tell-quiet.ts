import { cutText } from "../../../base/text/cut-text.ts";
import type { DriftEntry, DriftState } from "../base/drift.ts";

/** The steps in a row without news after which the facts are shown, each time; they are those of the newest steps. */
const QUIET_STEPS = 60;

/** Places, and deeds, that are named at most: those that were most frequent. */
const MOST_NAMED = 2;

/** The longest name of one: the line is in every later message, and may cost 60 tokens at most. */
const NAME_CHARACTERS = 28;

/** Returns whether the facts may be due after one more step. */
export function mayTellQuiet({ quietSteps = 0 }: Pick<DriftState, "quietSteps">): boolean {
  return (quietSteps + 1) % QUIET_STEPS === 0;
}

/** Returns the facts of a run that has long been quiet, in one line without advice; null if none are due. Pure. */
export function tellQuiet({
  window,
  quietSteps = 0,
}: Pick<DriftState, "window" | "quietSteps">): string | null {
  if (quietSteps === 0 || quietSteps % QUIET_STEPS !== 0) return null;
  const newest = window.slice(-QUIET_STEPS);
  const places = mostFrequent(newest.flatMap(({ place }) => place ?? []));
  const deeds = mostFrequent(newest.flatMap(({ deed }) => (deed === "" ? [] : deed)));
  const where =
    places.length > 0
      ? places.map(([place, count], at) => (at === 0 ? `${count} ended at ${place}` : `${count} at ${place}`))
      : picturesIn(newest);
  const what = deeds.map(([deed, count]) => `${count} ${deed}`);
  const counts = [where, what].flatMap((one) => (one.length === 0 ? [] : one.join(", "))).join("; ");
  const told = `No discovery, milestone or change of plan for ${quietSteps} steps.`;
  return counts === "" ? told : `${told} Of the newest ${newest.length}, ${counts}.`;
}

/** Returns names that occur more than once, with their counts, the most frequent first; ties in order of appearance. */
function mostFrequent(names: readonly string[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_NAMED)
    .map(([name, count]) => [cutText(name, NAME_CHARACTERS), count]);
}

/** Counts the pictures shown, where no place is known. */
function picturesIn(entries: readonly DriftEntry[]): readonly string[] {
  const count = new Set(entries.flatMap(({ screen }) => screen ?? [])).size;
  return count === 0 ? [] : [`${count} ${count === 1 ? "picture was" : "pictures were"} shown`];
}
