import { leftOutOf } from "../../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";

/**
 * Marks, among the names of `leftOut`, what is only tried: `tried:pictures:1a2b3c4d`, with a digest of the refusal before it. A
 * killed run so goes on in the middle.
 */
export const MARK = "tried:";

/** The last try: a fresh conversation, whose summary no LM writes. */
export const FRESH = "fresh conversation";

/** The last try where the conversation is fresh already: the same request. */
export const AGAIN = "again";

/** Something that is tried. */
export interface TriedCall {
  /** As in `leftOut`, {@link FRESH} or {@link AGAIN}. */
  readonly name: string;
  /** The digest of the refusal before it. */
  readonly refusal: string;
}

/** Whether a fresh conversation is being tried. */
export function isFreshTried({ memory }: RunState): boolean {
  return triedIn(namesOf(memory)).some(({ name }) => name === FRESH);
}

/** Whether requests are tried that no thinking in the conversation belongs to. */
export function isTriedOtherwise({ memory }: Pick<RunState, "memory">): boolean {
  const names = namesOf(memory);
  const tried = triedIn(names).map(({ name }) => name);
  return ["tools", "pictures"].some((name) => names.includes(name) && tried.includes(name));
}

/** The names of what the player's requests go without, and the marks. */
export function namesOf({ settings }: Pick<Memory, "settings">): readonly string[] {
  return leftOutOf(settings.leftOut, settings.model);
}

/** The tries, in order. */
export function triedIn(names: readonly string[]): readonly TriedCall[] {
  return names
    .filter((name) => name.startsWith(MARK))
    .map((mark) => {
      const colon = mark.lastIndexOf(":");
      return { name: mark.slice(MARK.length, colon), refusal: mark.slice(colon + 1) };
    });
}
