import { cutText } from "../../../base/text/cut-text.ts";
import type { DriftEntry } from "../base/drift.ts";

/** The note that keeps what rollbacks taught. */
export const LESSONS_NOTE = "lessons";

/** The most lessons kept, the newest. */
const MOST_LESSONS = 5;

/** The longest lesson in the notes, which are in every conversation's opening. */
const LESSON_CHARACTERS = 240;

/** Deeds that a lesson names, those done most often. */
const MOST_DEEDS = 5;

/** A failed attempt. */
export interface Vain {
  readonly window: readonly DriftEntry[];
  /** The first step of it. */
  readonly since: number;
  /** The evidence, in words. */
  readonly evidence: string;
}

/** Returns the lesson of a rollback: the attempt, its first and last step, that it led nowhere, and what to avoid. */
export function lessonOf({ window, since, evidence }: Vain): string {
  const steps = window.filter(({ step, action }) => step >= since && action !== null);
  const [first, last] = [steps[0]?.step ?? since, steps.at(-1)?.step ?? since];
  const counts = new Map<string, number>();
  for (const { deed } of steps) counts.set(deed, (counts.get(deed) ?? 0) + 1);
  const tried = [...counts]
    .filter(([deed]) => deed !== "")
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_DEEDS)
    .map(([deed, count]) => `${deed} (${count} ${count === 1 ? "time" : "times"})`);
  const did = tried.length === 0 ? "You did nothing that could be carried out" : `You ${tried.join(", ")}`;
  return `Steps ${first} to ${last} led nowhere: ${evidence}. ${did}. Do not do the same again: try another way.`;
}

/** Returns the text to the LM after a rollback. */
export function describeRollback(
  lesson: string,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  return (
    `The runner has put the game back from step ${from} to step ${to}, because what you did since led nowhere. ` +
    `You remember nothing of those steps but this lesson. ${lesson}`
  );
}

/**
 * The notes with one more lesson.
 *
 * @param there the notes where the run goes on
 * @param before the notes where it stood: their lessons are not lost
 */
export function withLesson(
  there: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
  lesson: string,
): Readonly<Record<string, string>> {
  const kept = (before[LESSONS_NOTE] ?? "").split("\n").filter((line) => line !== "");
  const lessons = [...kept, `- ${cutText(lesson, LESSON_CHARACTERS)}`].slice(-MOST_LESSONS);
  return { ...there, [LESSONS_NOTE]: lessons.join("\n") };
}
