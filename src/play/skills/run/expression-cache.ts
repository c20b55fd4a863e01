import { compileExpression, type Expression } from "../../../base/expressions/expression.ts";
import { compileTemplate, type Template } from "../../../base/expressions/template.ts";
import { EXPRESSION_NAMES } from "../format/check-steps.ts";

/** Reads each expression once. Bad ones throw an `ExpressionError`. */
export interface ExpressionCache {
  expression(source: string): Expression;
  template(source: string): Template;
}

/** An empty cache. */
export function createExpressionCache(): ExpressionCache {
  return {
    expression: remember((source) => compileExpression(source, EXPRESSION_NAMES)),
    template: remember((source) => compileTemplate(source, EXPRESSION_NAMES)),
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
