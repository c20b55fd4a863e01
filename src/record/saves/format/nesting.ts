import { isTextDeeperThan } from "../../../base/text/nesting.ts";

/**
 * The deepest JSON nesting in a save or a journal. An LM's tool call uses some levels; at some thousands JSON.stringify
 * fails, and with it every later save.
 */
export const MAX_NESTING = 500;

/** Returns whether JSON text, as UTF-8, is nested deeper than {@link MAX_NESTING}. Parses nothing. */
export function isTooDeep(json: Uint8Array): boolean {
  return isTextDeeperThan(json, MAX_NESTING);
}
