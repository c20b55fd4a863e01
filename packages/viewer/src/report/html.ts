import { table } from "../../../../src/base/table.ts";
/** Markup that a page may contain as it is. Only {@link html} and {@link trusted} make it. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Markup entirely of our own. */
  static of(text: string): Html {
    return new Html(text);
  }

  /** The markup. */
  toString(): string {
    return this.#text;
  }
}

/** A value in a template: text is escaped; markup stays; null is left out; of a list, each. */
export type Piece = string | number | null | false | undefined | Html | readonly Piece[];

/** Markup from a template, in which every value is escaped as text. Attributes need double quotes. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return Html.of(parts.reduce((text, part, i) => `${text}${markupOf(pieces[i - 1])}${part}`));
}

/** Markup that is ours to the last character: styles and scripts of the package. */
export function trusted(text: string): Html {
  return Html.of(text);
}

const ENTITIES: Readonly<Record<string, string>> = table({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
});

// Everything below U+0020 but tab and newline, DEL, the C1 controls, and the marks that turn the writing direction.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text for markup, attributes too: without control characters and halves of surrogate pairs. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROLS, "")
    .replace(/[&<>"']/g, (found) => ENTITIES[found] ?? "");
}

function markupOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (piece instanceof Html) return piece.toString();
  if (typeof piece === "string") return escapeText(piece);
  if (typeof piece === "number") return String(piece);
  return piece.map(markupOf).join("");
}
