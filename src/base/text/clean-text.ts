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
