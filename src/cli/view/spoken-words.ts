import type { Output } from "../process-context.ts";
import { plainText } from "../render/plain-text.ts";

/** Words that come in pieces, written as they come: indented, without empty lines. */
export class SpokenWords {
  readonly #output: Output;
  #paint: ((text: string) => string) | null = null;
  /** The first half of a character whose second half is in the next piece. */
  #half = "";
  #isMidLine = false;

  constructor(output: Output) {
    this.#output = output;
  }

  /** Whether a line is under way. */
  get isMidLine(): boolean {
    return this.#isMidLine;
  }

  /** Writes a piece. Words that are painted otherwise begin a line of their own. */
  say(piece: string, paint: ((text: string) => string) | null): void {
    if (paint !== this.#paint) this.endLine();
    this.#paint = paint;
    const text = this.#half + piece;
    const end = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
    this.#half = text.slice(end);
    for (const [index, line] of plainText(text.slice(0, end)).split("\n").entries()) {
      if (index > 0) this.endLine();
      const words = this.#isMidLine ? line : line.trimStart();
      if (words === "") continue;
      this.#output.write(`${this.#isMidLine ? "" : "  "}${paint === null ? words : paint(words)}`);
      this.#isMidLine = true;
    }
  }

  /** Ends the line that is under way. */
  endLine(): void {
    if (this.#isMidLine) this.#output.write("\n");
    this.#isMidLine = false;
    this.#half = "";
  }
}
