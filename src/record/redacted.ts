/** Kinds of texts that can be taken out of a run's file: the LM's thinking alone, or all that the LM and the operator wrote. */
export const REDACTIONS = ["thinking", "words"] as const;

/** The texts that were taken out of a run's file: `words` are thinking, too. */
export type Redaction = (typeof REDACTIONS)[number];

/** The replacement of a text: a commitment to it, in hex, which says nothing about it without the salt. */
export function markOf(commitment: string): string {
  return `[redacted ${commitment}]`;
}

/** Such a replacement. */
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
