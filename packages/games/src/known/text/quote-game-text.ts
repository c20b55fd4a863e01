import { cutText } from "../../../../../src/base/text/cut-text.ts";

/** More than a whole screen of 20 × 18 letters. */
const MAX_CHARACTERS = 400;

// Control characters, the marks that turn the writing direction, and what has no width.
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;

/** A text that comes out of the game, in quotation marks: one line, bounded, and told apart from what we say. */
export function quoteGameText(text: string): string {
  return `"${cutText(onOneLine(text).replaceAll('"', "'"), MAX_CHARACTERS)}"`;
}

/** A text on one line, without what cannot be seen. */
export function onOneLine(text: string): string {
  return text.replace(UNSEEN, " ").replace(/\s+/gu, " ").trim();
}
