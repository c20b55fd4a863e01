import type { JsonValue } from "../../../base/vocabulary/json.ts";

// Everything below U+0020 but the newline, DEL, the C1 controls, and the marks that turn the writing direction.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

// The same, but tabs stay, and line ends as CSV has them.
const CODES = new RegExp(`(?!\\r\\n)${CONTROLS.source.replace("\\u0009\\u000b", "\\u0008\\u000b")}`, "g");

// The same inside of JSON, where what is below U+0020 is written as an escape.
const JSON_CONTROLS =
  /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\\(?:u([0-9a-fA-F]{4})|.)/g;

/**
 * Makes any text fit for a terminal: no control characters but line ends and tabs. Colours stay that carry the
 * mark of the output that they were made for: no text from elsewhere has it.
 */
export function plainOutput(text: string, mark: string | null = null): string {
  const parts = mark === null ? [text] : text.split(new RegExp(`\\u001b\\[(\\d+);${mark}m`));
  return parts.map((part, at) => (at % 2 === 0 ? part.replace(CODES, "") : `\u001b[${part}m`)).join("");
}

/** A line of JSON whose texts hold no control characters but line ends and tabs; it is still the same JSON. */
export function plainJson(line: string): string {
  return line.replace(JSON_CONTROLS, (found: string, code: string | undefined) => {
    if (code !== undefined)
      return plainText(String.fromCharCode(Number.parseInt(code, 16))) === "" ? "" : found;
    return found.startsWith("\\") && !/[bfr]/.test(found) ? found : "";
  });
}

/** A value as JSON that is safe for a terminal: control characters are escapes, and it is still the same JSON. */
export function visibleJson(value: JsonValue): string {
  return JSON.stringify(value).replace(
    CONTROLS,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Text from elsewhere, safe for a terminal: no control characters; newlines stay. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/\t/g, " ").replace(CONTROLS, "");
}

/** The same on one line, cut to `columns` characters with an ellipsis. */
export function plainLine(text: string, columns: number = Number.POSITIVE_INFINITY): string {
  const line = plainText(text)
    .replace(/\s*\n\s*/g, " ")
    .trim();
  return line.length > columns ? `${line.slice(0, Math.max(0, columns - 1))}…` : line;
}

/** A model's name, which is whatever a file says, on one line. */
export function plainModel(name: string): string {
  return plainLine(name, 60);
}
