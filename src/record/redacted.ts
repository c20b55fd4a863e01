/** The replacement of a text: a commitment to it, which says nothing about it without the salt. */
export const REDACTED: RegExp = /^\[redacted [0-9a-f]{64}\]$/;
/** The same anywhere in a text. */
export const REDACTED_WITHIN: RegExp = /\[redacted [0-9a-f]{64}\]/;

/** Whether a value holds a redacted text anywhere. */
export function hasRedacted(value: unknown): boolean {
  return REDACTED_WITHIN.test(JSON.stringify(value) ?? "");
}

/** The pieces of a text around those that were taken out of it: one where none was. */
export function piecesOf(text: string): readonly string[] {
  return text.split(REDACTED_WITHIN);
}
