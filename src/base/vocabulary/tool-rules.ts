/**
 * The version of the rules by which replies are carried out: how tools press buttons, tell results, and which calls are left out
 * after a stop. It grows where the same reply gives other buttons or another text. A conversation keeps the rules with which
 * it began, so that its steps can be carried out once more.
 *
 * - 1: after a stop, all other calls of the reply are left out. Conversations without a version have these.
 * - 2: those that still make sense are carried out; fights stop a reply; scenes settle before they are shown; buttons may be held
 *   together; the things of a map are named and kept.
 */
export const TOOL_RULES = 2;

/** Returns whether the results and openings of a conversation are worded as they would be now: those of earlier rules are not. */
export function isWordedAsNow({ rules = 1 }: { readonly rules?: number }): boolean {
  return rules === TOOL_RULES;
}

/** Returns whether each call after a stop is weighed by the scene, fights stop replies, and scenes settle. */
export function weighsScenes({ rules = 1 }: { readonly rules?: number }): boolean {
  return rules >= 2;
}
