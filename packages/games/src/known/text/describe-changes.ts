import { cutText } from "../../../../../src/base/text/cut-text.ts";
import { onOneLine } from "./quote-game-text.ts";

/** Maximal length of one item. */
const MAX_LINE_CHARACTERS = 1_000;

/** The text of a state in which nothing changed. */
export const UNCHANGED = "Nothing changed.";

/** One thing that can be said of a game's state. */
export interface StateLine {
  /** Its name; unique within a state. */
  readonly label: string;
  readonly text: string;
  /** Whether it is said each time, changed or not; else the LM reads it again only when it changed. */
  readonly isAlwaysTold?: boolean;
}

/**
 * Describes a state as short text for the LM: the changes since the state before, then the values that are always
 * listed. The conversation has the rest already. Without a state before, all of it.
 *
 * @param unchanged the text if nothing changed
 */
export function describeChanges(
  lines: readonly StateLine[],
  linesBefore: readonly StateLine[] | null,
  unchanged: string = UNCHANGED,
): string {
  const [now, before] = [lines.map(bounded), linesBefore?.map(bounded) ?? null];
  const old = new Map((before ?? []).map(({ label, text }) => [label, text]));
  const present = new Set(now.map(({ label }) => label));
  const changed = now.filter(({ label, text }) => old.get(label) !== text);
  const gone = [...old.keys()].filter((label) => !present.has(label));
  const kept = now.filter(
    ({ label, text, isAlwaysTold }) => isAlwaysTold === true && old.get(label) === text,
  );
  const told = [
    ...changed.map(({ label, text }) => `${label}: ${text}`),
    ...gone.map((label) => `${label}: no more`),
    ...kept.map(({ label, text }) => `${label}: ${text}`),
  ];
  return changed.length + gone.length === 0 && before !== null
    ? [unchanged, ...told].filter((line) => line !== "").join("\n")
    : told.join("\n");
}

/** The game's text must not begin a line of its own, and lines are bounded. */
function bounded(line: StateLine): StateLine {
  return { ...line, text: cutText(onOneLine(line.text), MAX_LINE_CHARACTERS) };
}
