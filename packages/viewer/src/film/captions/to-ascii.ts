import { table } from "../../../../../src/base/table.ts";

/** ASCII spellings of characters that do not decompose by themselves. */
const WRITTEN: Readonly<Record<string, string>> = table({
  "‘": "'",
  "’": "'",
  "‚": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "→": "->",
  "←": "<-",
  "↑": "^",
  "↓": "v",
  "•": "*",
  "·": ".",
  "×": "x",
  "✓": "v",
  "♀": "f",
  "♂": "m",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
});

/** A text on one line, in the 95 characters that the captions' letters have; a run of what has none there is one `?`. */
export function toAscii(text: string): string {
  return [...text.normalize("NFKD")]
    .map((character) => WRITTEN[character] ?? character)
    .join("")
    .replace(/[\p{Mn}\p{Cf}]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/[^ -~]+/g, "?")
    .trim();
}
