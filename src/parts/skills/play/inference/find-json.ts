import { table } from "../../../../base/table.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";
import { parseJson } from "../../../../base/vocabulary/json.ts";

/** The number of places in a text at which a value is looked for. */
const MAX_TRIES = 200;

/** The longest text that is looked through. */
const MAX_CHARACTERS = 262_144;

/** The closing bracket of each opening one. */
const CLOSING: Readonly<Record<string, string>> = table({ "{": "}", "[": "]" });

/**
 * Returns the JSON values in a text, in order: objects and lists, fenced or between words. Nested ones are not returned
 * separately, and unreadable ones are skipped.
 */
export function findJson(text: string): readonly JsonValue[] {
  const values: JsonValue[] = [];
  const searched = text.slice(0, MAX_CHARACTERS);
  let tries = 0;
  for (let at = 0; at < searched.length && tries < MAX_TRIES; at += 1) {
    if (CLOSING[searched[at] ?? ""] === undefined) continue;
    tries += 1;
    const end = endOfValue(searched, at);
    const value = end === null ? undefined : parseJson(searched.slice(at, end));
    if (value === undefined) continue;
    values.push(value);
    at = (end ?? at) - 1;
  }
  return values;
}

/** Returns the end of the value that begins with a bracket, or null if it is not closed. */
function endOfValue(text: string, start: number): number | null {
  const open: string[] = [];
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (isInText) {
      if (character === "\\") at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') {
      isInText = true;
    } else if (CLOSING[character] !== undefined) {
      open.push(CLOSING[character]);
    } else if (character === "}" || character === "]") {
      if (open.pop() !== character) return null;
      if (open.length === 0) return at + 1;
    }
  }
  return null;
}
