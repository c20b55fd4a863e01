/** The most tokens in a text: a file of 256 KB that a person wrote has fewer. */
const MAX_TOKENS = 40_000;

/** The lexer's mark before a plain or a block scalar. */
const SCALAR = "\u001f";
/** The lexer's marks of a document's beginning and of unclosed brackets, which are no characters of the text. */
const MARKS: readonly string[] = ["\u0002", "\u0018"];

/** A refusal of a text, with the offset of its cause. */
export interface Refusal {
  readonly offset: number;
  readonly fact: string;
}

/**
 * Looks at the tokens of a YAML text before it is parsed, for what is refused, and for what its parser is no match for:
 * lists and maps that stand too deep in each other, by brackets or by indentation, since it calls itself for each level,
 * and very many tokens.
 *
 * @param tokens what the lexer makes of the text
 * @param levels how deep it may be nested
 */
export function refuseTokens(tokens: Iterable<string>, levels: number): Refusal | null {
  const depth = new Depth();
  let [offset, count] = [0, 0];
  let isScalar = false;
  for (const token of tokens) {
    if (MARKS.includes(token)) continue;
    if (token === SCALAR) {
      isScalar = true;
      continue;
    }
    count += 1;
    const fact =
      count > MAX_TOKENS
        ? `has more than ${MAX_TOKENS} words and signs`
        : isScalar
          ? null
          : refuseSign(token);
    if (fact !== null) return { offset, fact };
    if (depth.after(token, offset, isScalar) > levels) return { offset, fact: tellTooDeep(levels) };
    isScalar = false;
    offset += token.length;
  }
  return null;
}

/** Reports a text that is nested too deep. */
export function tellTooDeep(levels: number): string {
  return `is nested more than ${levels} levels deep`;
}

function refuseSign(token: string): string | null {
  if (token.startsWith("!")) return "has a tag (!): leave it out, or put a text that begins with ! in quotes";
  if (token.startsWith("%"))
    return "has a directive (%): leave it out, or put a text that begins with % in quotes";
  return null;
}

/** Counts the open lists and maps. */
class Depth {
  /** The columns at which those of indentation begin. */
  readonly #columns: number[] = [];
  #brackets = 0;
  #lineStart = 0;
  #canOpen = true;

  after(token: string, offset: number, isScalar: boolean): number {
    const isBlank = !isScalar && /^[\s#\uFEFF]/.test(token);
    if (this.#brackets === 0 && this.#canOpen && !isBlank) {
      const column = offset - this.#lineStart;
      while ((this.#columns.at(-1) ?? -1) >= column) this.#columns.pop();
      this.#columns.push(column);
    }
    // The text after a sign in the same line begins its own level: `- - a`.
    if (!isBlank) this.#canOpen = !isScalar && ["-", "?", ":"].includes(token);
    if (!isScalar && (token === "[" || token === "{")) this.#brackets += 1;
    if (!isScalar && (token === "]" || token === "}")) this.#brackets = Math.max(0, this.#brackets - 1);
    const lineEnd = token.lastIndexOf("\n");
    if (lineEnd !== -1) {
      this.#lineStart = offset + lineEnd + 1;
      this.#canOpen = true;
    }
    return this.#columns.length + this.#brackets;
  }
}
