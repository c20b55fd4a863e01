const ESCAPE = "\u001b";

/** Codes that end with a terminator, by the character after Escape that introduces them. */
const STRING_CODES = "PX^_]";

/** The longest code that is waited for. */
const MOST_PENDING = 512;

/** The typed text, key by key. */
export interface SplitKeys {
  /** Characters, and whole codes: `\u001b[A` for an arrow, `\u001b[?62;4c` for an answer of the terminal's. */
  readonly keys: readonly string[];
  /** The beginning of a code whose end is still to come. */
  readonly pending: string;
}

/** Splits what a terminal sent into keys; `text` begins with what was pending. */
export function splitKeys(text: string): SplitKeys {
  const keys: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = text.startsWith(ESCAPE, at) ? codeLength(text, at) : characterLength(text, at);
    if (length === null) {
      const pending = text.slice(at);
      return { keys, pending: pending.length > MOST_PENDING ? "" : pending };
    }
    keys.push(text.slice(at, at + length));
    at += length;
  }
  return { keys, pending: "" };
}

function characterLength(text: string, at: number): number {
  return String.fromCodePoint(text.codePointAt(at) ?? 0).length;
}

/** The length of the code that begins there; null if its end is missing. */
function codeLength(text: string, at: number): number | null {
  const kind = text[at + 1];
  if (kind === undefined) return null;
  // Parameters, `0` to `?`, and intermediate characters, space to `/`, come before a final one: ECMA-48, 5.4.
  if (kind === "[") return endBehind(text, at, at + 2, (character) => character >= "@" && character <= "~");
  if (kind === "O") return endBehind(text, at, at + 2, () => true);
  return STRING_CODES.includes(kind) ? stringLength(text, at) : 1 + characterLength(text, at + 1);
}

/** A control character breaks a code off: Ctrl-C is heard in the midst of one. */
function endBehind(
  text: string,
  from: number,
  first: number,
  isEnd: (character: string) => boolean,
): number | null {
  for (let at = first; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isControl(character)) return at - from;
    if (isEnd(character)) return at + 1 - from;
  }
  return null;
}

function isControl(character: string): boolean {
  return character < " " || character === "\u007f";
}

/** Up to `ESC \` or BEL. */
function stringLength(text: string, from: number): number | null {
  for (let at = from + 2; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === "\u0007") return at + 1 - from;
    if (character === ESCAPE) {
      if (at + 1 === text.length) return null;
      return text.charAt(at + 1) === "\\" ? at + 2 - from : at - from;
    }
    if (isControl(character)) return at - from;
  }
  return null;
}
