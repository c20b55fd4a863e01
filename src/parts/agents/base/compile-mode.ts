import { compileTypedCondition, type Expression } from "../../../base/expressions/expression.ts";
import { memoize } from "../../../base/expressions/remember.ts";

/** The names in a mode's condition, with their types. */
const TYPES = { game: "dyn", battle: "dyn", dialog: "dyn", walk: "dyn" } as const;

/** Reads a mode's condition. @throws an `ExpressionError` where it cannot be read, or can never be true or false */
export const compileMode: (source: string) => Expression = memoize((source) =>
  compileTypedCondition(source, TYPES),
);
