import { type Check, isNumber, isText, listOf, orMissing, orNull } from "../checks.ts";

/** The evidence of a step, but for what only its outcome keeps. */
export const EVIDENCE: Readonly<Record<string, Check>> = {
  screen: orNull(isText),
  place: orNull(isText),
  state: isText,
  news: listOf(isText),
  health: orMissing(isNumber),
  experience: orMissing(orNull(isNumber)),
};
