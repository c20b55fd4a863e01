import type { Output } from "../process-context.ts";
import { plainText } from "../render/plain-text.ts";
import { widthOf } from "../render/table.ts";

const INDENT = "  ";

/** Words that come in pieces, written as they come: indented, without empty lines, broken between words. */
export class SpokenWords {
  readonly #output: Output;
  #paint: ((text: string) => string) | null = null;
  /** The end of the last piece: more of its word may be in the next one. */
  #rest = "";
  /** The columns that the current line takes; 0 for no line. */
  #filled = 0;

  constructor(output: Output) {
    this.#output = output;
  }

  /** Whether a line is in progress. */
  get isMidLine(): boolean {
    return this.#filled > 0 || this.#rest.trim() !== "";
  }

  /** Writes a piece, but for its last word. Words that are painted otherwise begin a line of their own. */
  say(piece: string, paint: ((text: string) => string) | null): void {
    if (paint !== this.#paint) this.endLine();
    this.#paint = paint;
    const text = this.#rest + piece;
    const end = text.search(/\s*\S*$/);
    this.#rest = text.slice(end);
    const [line = "", ...further] = this.#rest.split("\n");
    this.#write(text.slice(0, end));
    if (further.length === 0) return;
    // The end of a line is known without a following word.
    this.#write(`${line}\n`);
    this.#rest = further.at(-1) ?? "";
  }

  /** Ends the current line. */
  endLine(): void {
    // Half a character has no other half any more.
    this.#write(`${this.#rest.replace(/[\ud800-\udbff]$/, "")}\n`);
    this.#rest = "";
  }

  #write(text: string): void {
    let written = "";
    for (const [index, line] of plainText(text).split("\n").entries()) {
      if (index > 0) written += this.#lineEnd();
      for (const [, gap = "", word = ""] of line.matchAll(/( *)([^ ]+)/g)) written += this.#next(gap, word);
    }
    if (written !== "") this.#output.write(written);
  }

  /** Adds a word to the current line, or to a new one if it does not fit. */
  #next(gap: string, word: string): string {
    const width = widthOf(word);
    const isFull = this.#filled + gap.length + width > (this.#output.columns ?? Number.POSITIVE_INFINITY);
    const end = isFull && this.#filled > INDENT.length ? this.#lineEnd() : "";
    const before = this.#filled === 0 ? INDENT : gap;
    this.#filled += before.length + width;
    return `${end}${before}${this.#paint === null ? word : this.#paint(word)}`;
  }

  #lineEnd(): string {
    const end = this.#filled > 0 ? "\n" : "";
    this.#filled = 0;
    return end;
  }
}
