import { compileExpression, type Expression } from "../../expressions/expression.ts";
import { compileTemplate, type Template } from "../../expressions/template.ts";

/** What the expressions of a skill may name. */
export const SKILL_NAMES: readonly string[] = ["game", "vars", "params", "resumes", "screen"];

/** Reads each expression once. Bad ones throw an `ExpressionError`. */
export interface ExpressionCache {
  expression(source: string): Expression;
  template(source: string): Template;
}

/** An empty cache. */
export function createExpressionCache(): ExpressionCache {
  return {
    expression: remember((source) => compileExpression(source, SKILL_NAMES)),
    template: remember((source) => compileTemplate(source, SKILL_NAMES)),
  };
}

function remember<T>(make: (source: string) => T): (source: string) => T {
  const known = new Map<string, T>();
  return (source) => {
    const value = known.get(source) ?? make(source);
    known.set(source, value);
    return value;
  };
}
