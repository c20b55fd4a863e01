import { type JsonObject, type JsonValue, textOrJson } from "../vocabulary/json.ts";
import { compileExpression, type Expression } from "./expression.ts";
import { ExpressionError } from "./expression-error.ts";

const OPENING = "${{";
const CLOSING = "}}";

/** The most expressions in one text, or in the texts of one value: each takes a while. */
export const MAX_EXPRESSIONS = 50;

/** A text with expressions in it. */
export interface Template {
  readonly source: string;
  /** Those of its names that its expressions mention. */
  readonly mentions: readonly string[];
  /** The text with each `${{ … }}` replaced. One that is the whole text keeps its value's type. */
  render(scope: JsonObject): JsonValue;
  /** The keys that its expressions ask of a name, as far as they stand in them. */
  keysOf(name: string): readonly string[];
}

/** Counts the expressions that begin in a text. */
export function countExpressions(text: string): number {
  return text.split(OPENING).length - 1;
}

/** Whether a text has an expression in it. */
export function hasExpression(text: string): boolean {
  return text.includes(OPENING);
}

/**
 * Reads a text with expressions, `"${{ params.row }}"`.
 *
 * @throws an {@link ExpressionError} for a bad expression, or one that is not closed
 */
export function compileTemplate(source: string, names: readonly string[]): Template {
  const parts = splitTemplate(source, names);
  const keysOf = (name: string): readonly string[] =>
    parts.flatMap((part) => (typeof part === "string" ? [] : part.keysOf(name)));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== "string") {
    return { source, keysOf, mentions: only.mentions, render: (scope) => only.evaluate(scope) };
  }
  const toText = (part: string | Expression, scope: JsonObject): string =>
    typeof part === "string" ? part : textOrJson(part.evaluate(scope));
  const mentions = [...new Set(parts.flatMap((part) => (typeof part === "string" ? [] : part.mentions)))];
  return { source, keysOf, mentions, render: (scope) => parts.map((part) => toText(part, scope)).join("") };
}

function splitTemplate(source: string, names: readonly string[]): readonly (string | Expression)[] {
  const parts: (string | Expression)[] = [];
  let at = 0;
  let count = 0;
  for (let open = source.indexOf(OPENING); open !== -1; open = source.indexOf(OPENING, at)) {
    if (count === MAX_EXPRESSIONS) {
      throw new ExpressionError(`it holds more than ${MAX_EXPRESSIONS} expressions`, {
        source,
        position: open,
      });
    }
    count += 1;
    const close = source.indexOf(CLOSING, open);
    if (close === -1)
      throw new ExpressionError(`"${OPENING}" is not closed with "${CLOSING}"`, { source, position: open });
    if (open > at) parts.push(source.slice(at, open));
    parts.push(compileExpression(source.slice(open + OPENING.length, close).trim(), names));
    at = close + CLOSING.length;
  }
  if (at < source.length) parts.push(source.slice(at));
  return parts;
}
