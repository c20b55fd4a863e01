import { compileExpression, type Expression } from "../../../base/expressions/expression.ts";
import { remember } from "../../../base/expressions/remember.ts";
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
