/** The text that went wrong, and the character at which it did, from 0. */
interface Source {
  readonly source: string;
  readonly position?: number;
}

/** An expression that cannot be read or evaluated. The message is one line: the fact, the place and the source. */
export class ExpressionError extends Error {
  override readonly name: string = "ExpressionError";
  /** The mistake, without its place. */
  readonly fact: string;
  /** The character at which it went wrong, from 0; null where that is not known. */
  readonly position: number | null;

  constructor(fact: string, { source, position, ...options }: ErrorOptions & Source) {
    const place = position === undefined ? "" : ` at character ${position + 1}`;
    super(`${fact}${place} of "${brief(source)}"`.replace(/\s*\n\s*/g, " "), options);
    this.fact = fact;
    this.position = position ?? null;
  }
}

function brief(source: string): string {
  return source.length > 120 ? `${source.slice(0, 120)}…` : source;
}
