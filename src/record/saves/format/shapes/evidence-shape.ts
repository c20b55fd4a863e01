import { type Check, isNumber, isText, isTexts, orMissing, orNull } from "../../../../base/checks.ts";

/** The evidence of a step, but for what only its outcome keeps. */
export const EVIDENCE: Readonly<Record<string, Check>> = {
  screen: orNull(isText),
  place: orNull(isText),
  state: isText,
  news: isTexts,
  health: orMissing(isNumber),
  experience: orMissing(orNull(isNumber)),
};
