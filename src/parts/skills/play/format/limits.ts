import { isUnprintable, type Mistake, type Place, showValue } from "../../../../base/text/mistake.ts";
import { isDeeperThan, isTextDeeperThan } from "../../../../base/text/nesting.ts";
import { findRepeatedKey } from "../../../../base/text/repeated-key.ts";

/** The most bytes of a skill file. */
export const MAX_SKILL_BYTES: number = 256 * 1024;

/** The deepest nesting of its JSON: sixteen nested `if`s, and the step inside. */
const MAX_DEPTH = 40;

/** The most primitives of one skill, those in other primitives included. */
const MAX_PRIMITIVES = 5_000;

/** The most values of JSON in one skill, at every depth: six for each primitive. */
const MAX_VALUES = 30_000;

const TOO_DEEP = `is nested more than ${MAX_DEPTH} levels deep`;

/** Parses the JSON value of a skill file, or returns why there is none. Too large or too deep files are not parsed. */
export function readJson(
  given: string | Uint8Array,
): { readonly value: unknown } | { readonly fact: string } {
  const bytes = typeof given === "string" ? Buffer.from(given) : given;
  if (bytes.length > MAX_SKILL_BYTES) {
    return { fact: `is larger than ${MAX_SKILL_BYTES / 1024} KB, the most that a skill may have` };
  }
  if (isTextDeeperThan(bytes, MAX_DEPTH)) return { fact: TOO_DEEP };
  let text: string;
  try {
    // A byte order mark is left out by the decoder.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { fact: "is no UTF-8 text" };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fact: `is no JSON${tellPosition(text)}` };
  }
  const repeated = findRepeatedKey(text);
  if (repeated === null) return { value };
  return { fact: `has the key ${showValue(repeated.key)} twice in one object, at line ${repeated.line}` };
}

/** Renders where a text stops being JSON. No part of the file is quoted. */
function tellPosition(text: string): string {
  const position = countGoodCharacters(text);
  if (position === text.length) return text.trim() === "" ? ": it is empty" : ": it ends too early";
  const lines = text.slice(0, position).split("\n");
  return ` at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Counts the characters of a text that could be the beginning of JSON: V8 does not always report its position. */
function countGoodCharacters(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (canGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Returns whether JSON.parse takes a text, or fails only at its end. */
function canGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const position = /at position (\d+)/.exec(message)?.[1];
    return /end of JSON input|^Unterminated/.test(message) || Number(position) >= text.length;
  }
}

/** Checks the limits of every part of a skill, before the schemas. */
export function checkValue(value: unknown, before: Place): readonly Mistake[] {
  if (isDeeperThan(value, MAX_DEPTH)) return [{ place: before, fact: TOO_DEEP }];
  const mistakes: Mistake[] = [];
  let primitives = 0;
  let values = 0;
  const visit = (item: unknown, place: Place): void => {
    values += 1;
    if (typeof item === "string") {
      if (isUnprintable(item)) mistakes.push({ place, fact: `holds control characters: ${showValue(item)}` });
      return;
    }
    if (typeof item !== "object" || item === null) return;
    if (Array.isArray(item)) {
      for (const [at, inner] of item.entries()) visit(inner, [...place, at]);
      return;
    }
    if (Object.hasOwn(item, "primitive")) primitives += 1;
    for (const [key, inner] of Object.entries(item)) {
      if (key === "__proto__") mistakes.push({ place: [...place, key], fact: "is no key that can be used" });
      else if (isUnprintable(key))
        mistakes.push({ place, fact: `has a key with control characters: ${showValue(key)}` });
      else visit(inner, [...place, key]);
    }
  };
  visit(value, before);
  if (values > MAX_VALUES) {
    return [{ place: before, fact: `has ${values} values; at most ${MAX_VALUES} are taken` }];
  }
  if (primitives > MAX_PRIMITIVES) {
    return [{ place: before, fact: `has ${primitives} primitives; at most ${MAX_PRIMITIVES} are taken` }];
  }
  return mistakes;
}

/** Returns why a value from an LM is too large for a skill; null if it is not. Call it after {@link checkValue}. */
export function refuseTooLarge(value: unknown): string | null {
  const bytes = Buffer.byteLength(JSON.stringify(value) ?? "");
  return bytes > MAX_SKILL_BYTES
    ? `is larger than ${MAX_SKILL_BYTES / 1024} KB, the most that a skill may have`
    : null;
}
