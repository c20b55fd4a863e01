// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text from elsewhere without control characters but line ends and tabs, without halves of surrogate pairs, trimmed. */
export function cleanText(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(CONTROLS, "")
    .toWellFormed()
    .trim();
}

/**
 * Marks a name from outside that holds letters beside those of plain English: such letters can look like them, and two
 * names like one. Gives the name as it is, or with the letters' code points behind it.
 */
export function markLookAlikes(name: string): string {
  const letters = [...new Set(name.match(/[^\x20-\x7e]/gu) ?? [])].slice(0, 3);
  if (letters.length === 0) return name;
  const points = letters.map(
    (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return `${name} [not plain letters: ${points.join(", ")}]`;
}
