import { cutText } from "./cut-text.ts";
import { similarWord } from "./similar-word.ts";

/** A place in a file: `["steps", 2, "body", 0, "button"]`. */
export type Place = readonly PropertyKey[];

/** Something of a file that cannot be used. */
export interface Mistake {
  readonly place: Place;
  /** The mistake and its correction, without the place. One line. */
  readonly fact: string;
}

/** The most words and lines that are listed. */
const MAX_WORDS = 60;
const MAX_LINES = 20;

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Characters that a terminal takes for commands or that turn the writing direction, except tabs and line ends. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const UNPRINTABLE_ALL = new RegExp(UNPRINTABLE.source, "g");

/** Whether a text holds control characters, or half of a surrogate pair. */
export function isUnprintable(text: string): boolean {
  return UNPRINTABLE.test(text) || !text.isWellFormed();
}

/** A place as people write it: `steps[2].body[0].button`. */
export function renderPlace(place: Place): string {
  return place
    .map((part, at) => {
      if (typeof part === "number") return `[${part}]`;
      const key = String(part);
      if (!IDENTIFIER.test(key)) return `[${showValue(key)}]`;
      return at === 0 ? key : `.${key}`;
    })
    .join("");
}

/** A mistake as one line: `steps[2].body[0].button: …`. */
export function renderMistake({ place, fact }: Mistake): string {
  return place.length === 0 ? fact : `${renderPlace(place)}: ${fact}`;
}

/** A value of a file as a message quotes it: short, in one line, without control characters. */
export function showValue(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  const text = typeof value === "string" ? JSON.stringify(cutText(value, 60)) : String(value);
  return text.replace(
    UNPRINTABLE_ALL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Reports an unknown word, with the most similar one and all that exist. */
export function tellUnknown(what: string, word: unknown, words: readonly string[]): string {
  return tellOther(`there is no ${what}`, word, words);
}

/** The same by the fact about the word that stands before it. */
export function tellOther(fact: string, word: unknown, words: readonly string[]): string {
  const meant = typeof word === "string" ? similarWord(word, words) : null;
  const hint = meant === null ? "" : `, did you mean "${meant}"?`;
  return `${fact} ${showValue(word)}${hint} (${listWords(words)})`;
}

/** The same where there are very many words: all of them only where none is near. */
export function tellUnknownBriefly(what: string, word: string, words: readonly string[]): string {
  const meant = similarWord(word, words);
  if (meant === null) return tellUnknown(what, word, words);
  return `there is no ${what} ${showValue(word)}, did you mean "${meant}"?`;
}

/** The words that there are, the first ones. */
function listWords(words: readonly string[]): string {
  if (words.length === 0) return "there are none";
  const rest = words.length - MAX_WORDS;
  const list = words.slice(0, MAX_WORDS).join(", ");
  return `there ${words.length === 1 ? "is" : "are"} ${list}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** The first of many mistakes as lines, and how many there are besides. */
export function firstLines<T>(mistakes: readonly T[], render: (mistake: T) => string): readonly string[] {
  const rest = mistakes.length - MAX_LINES;
  const lines = mistakes.slice(0, MAX_LINES).map(render);
  return rest > 0 ? [...lines, `${rest} more mistakes`] : lines;
}
