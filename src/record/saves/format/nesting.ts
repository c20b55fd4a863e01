import { isTextDeeperThan } from "../../../base/text/nesting.ts";

/**
 * How deep the JSON of a save or a journal may be nested. An LM's tool call goes some levels deep; at some thousands
 * JSON.stringify gives up, and with it every save after.
 */
export const MAX_NESTING = 500;

/** Whether JSON text, as UTF-8, is nested deeper than {@link MAX_NESTING}. Parses nothing. */
export function isTooDeep(json: Uint8Array): boolean {
  return isTextDeeperThan(json, MAX_NESTING);
}
