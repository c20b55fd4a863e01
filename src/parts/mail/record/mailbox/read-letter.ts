import { extname } from "node:path";
import { cleanText } from "../../../../base/text/clean-text.ts";
import { isObject, parseJson } from "../../../../base/vocabulary/json.ts";
import type { Letter } from "./mailbox.ts";

/** The most bytes of a message. */
export const MAX_LETTER_BYTES: number = 16 * 1024;

/** The most characters of an id. */
export const MAX_ID_CHARACTERS = 100;

/** Returns whether a name in the inbox is that of a message: a text or JSON file that is complete. */
export function isLetterName(name: string): boolean {
  return !name.startsWith(".") && [".txt", ".json"].includes(extname(name).toLowerCase());
}

/**
 * Returns the message in a file of the inbox; for an invalid one the reason, as the end of a sentence that begins with
 * its name.
 */
export function readLetter(name: string, bytes: Uint8Array): Letter | string {
  if (bytes.length > MAX_LETTER_BYTES) return `is larger than ${MAX_LETTER_BYTES / 1024} KB`;
  let written: string;
  try {
    written = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "is not UTF-8";
  }
  const isJson = extname(name).toLowerCase() === ".json";
  const found = isJson ? fieldsIn(written) : { id: undefined, text: written };
  if (typeof found === "string") return found;
  const id = cleanText(found.id ?? name);
  const text = cleanText(found.text);
  if (text === "") return "has no text";
  if (id === "" || id.length > MAX_ID_CHARACTERS || /[\n\t]/.test(id)) {
    return `has an id that is not one line of 1 to ${MAX_ID_CHARACTERS} characters`;
  }
  return { name, id, text };
}

function fieldsIn(json: string): { readonly id: string | undefined; readonly text: string } | string {
  const value = parseJson(json.replace(/^\uFEFF/, ""));
  if (value === undefined) return "is not JSON";
  if (!isObject(value)) return 'is not {"text": …}';
  const { id, text } = value;
  if (typeof text !== "string") return 'has no "text" that is a string';
  if (id !== undefined && id !== null && typeof id !== "string") return 'has an "id" that is not a string';
  return { id: id ?? undefined, text };
}
