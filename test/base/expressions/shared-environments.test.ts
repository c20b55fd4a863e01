import { expect, test } from "vitest";
import { compileExpression } from "../../../src/base/expressions/expression.ts";

test("49.B3: thousands of expressions take little memory, and each knows its own names", () => {
  const before = process.memoryUsage().heapUsed;
  const expressions = Array.from({ length: 2_000 }, (_, index) =>
    compileExpression(`a == ${index}`, ["a", "b"]),
  );

  expect(process.memoryUsage().heapUsed - before).toBeLessThan(40 * 2 ** 20);
  expect(expressions[7]?.evaluate({ a: 7 })).toBe(true);
  expect(() => compileExpression("b == 1", ["a"])).toThrow(/b/);
  expect(compileExpression("b == 1", ["a", "b"]).mentions).toEqual(["b"]);
});
