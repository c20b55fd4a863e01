import type { JsonObject, JsonValue } from "../vocabulary/json.ts";
import { keysAsked, mentionedIn, parseCel, toExpressionError, typeIn } from "./cel.ts";
import { ExpressionError } from "./expression-error.ts";
import type { ValueType } from "./value-type.ts";
import { fromCel, scopeToCel } from "./values.ts";
import { limitWork } from "./work-limit.ts";

/** An expression in CEL, the Common Expression Language, ready to be evaluated. */
export interface Expression {
  readonly source: string;
  /** Those of its names that it mentions. */
  readonly mentions: readonly string[];
  /**
   * Its value.
   *
   * @param scope a value for each name that it mentions
   * @throws an {@link ExpressionError} when a key is missing, types do not fit, or it is too much work
   */
  evaluate(scope: JsonObject): JsonValue;
  /** The keys that it asks of a name, as far as they stand in it: `row` for `params.row` and `params["row"]`. */
  keysOf(name: string): readonly string[];
}

/**
 * Reads an expression. The same text always gives the same value for the same scope: there is no clock, no random
 * number and no way out of it.
 *
 * @param names what it may name
 * @throws an {@link ExpressionError} that says what is wrong and where
 */
export function compileExpression(source: string, names: readonly string[]): Expression {
  const parsed = parseCel(source, names);
  const beginWork = limitWork(parsed.ast);
  return {
    source,
    mentions: mentionedIn(parsed.ast, names),
    keysOf: (name) => keysAsked(parsed.ast, name),
    evaluate(scope) {
      try {
        beginWork(scope);
        return fromCel(parsed(scopeToCel(scope)));
      } catch (error) {
        if (!(error instanceof RangeError)) throw toExpressionError(error, source, names, scope);
        throw new ExpressionError(error.message, { source, cause: error });
      }
    },
  };
}

/**
 * Reads an expression that is to be true or false.
 *
 * @throws an {@link ExpressionError} as {@link compileExpression} does, and where its value can never be true or false
 */
export function compileCondition(source: string, names: readonly string[]): Expression {
  const { type = "dyn" } = parseCel(source, names).check();
  checkIsCondition(source, type);
  return compileExpression(source, names);
}

/**
 * Reads a condition as {@link compileCondition} does, where the types of all that it may name are known.
 *
 * @throws an {@link ExpressionError} also where its value can never be true or false by them: `step` alone
 */
export function compileTypedCondition(
  source: string,
  types: Readonly<Record<string, ValueType>>,
): Expression {
  const condition = compileCondition(source, Object.keys(types));
  checkIsCondition(source, typeIn(source, types));
  return condition;
}

function checkIsCondition(source: string, type: string): void {
  if (type === "bool" || type === "dyn") return;
  throw new ExpressionError(`the condition must be true or false, but is of the type ${type}`, { source });
}

/** Whether a condition holds; @throws an {@link ExpressionError} when its value is neither true nor false. */
export function holds(condition: Expression, scope: JsonObject): boolean {
  const value = condition.evaluate(scope);
  if (typeof value === "boolean") return value;
  throw new ExpressionError(`the condition must be true or false, but is ${JSON.stringify(value)}`, {
    source: condition.source,
  });
}
