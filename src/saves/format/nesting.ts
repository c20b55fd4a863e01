/**
 * How deep the JSON of a save or a journal may be nested. An LM's tool call goes some levels deep; at some thousands
 * JSON.stringify gives up, and with it every save after.
 */
export const MAX_NESTING = 500;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether JSON text, as UTF-8, is nested deeper than {@link MAX_NESTING}. Parses nothing. */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      for (at += 1; at < json.length && json[at] !== QUOTE; at += 1) if (json[at] === BACKSLASH) at += 1;
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > MAX_NESTING) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}
