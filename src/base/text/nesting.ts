const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether a value of JSON is nested deeper than a limit. Takes no stack, however deep it is. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** Whether JSON text, as UTF-8, is nested deeper than a limit. Parses nothing. */
export function isTextDeeperThan(json: Uint8Array, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfText(json, at);
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > levels) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}

/** Whether JSON text, as UTF-8, has more values than a limit; each takes memory, whatever its length. Parses nothing. */
export function hasMoreValuesThan(json: Uint8Array, most: number): boolean {
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
    if (values > most) return true;
  }
  return false;
}

/**
 * Returns the index of the quotation mark that ends the text beginning at `begin`; most of a journal is in long
 * texts.
 */
function endOfText(json: Uint8Array, begin: number): number {
  for (let at = begin + 1; ; at += 1) {
    at = json.indexOf(QUOTE, at);
    if (at === -1) return json.length;
    let escapes = 0;
    while (json[at - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
}
