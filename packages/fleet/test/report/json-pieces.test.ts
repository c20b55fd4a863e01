import { expect, it } from "vitest";
import { jsonPieces } from "../../src/store/json-pieces.ts";

const DEEP = { a: [{ b: { c: [1, { d: "x\ny" }], e: undefined } }], f: [], g: {}, h: undefined };

it.each([DEEP, [DEEP, null, "text", 1.5, true], {}, [], null, "text", 3, [[[[[[1]]]]]]])(
  "the pieces come to what JSON.stringify gives: %j",
  (value) => {
    expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value, null, 2));
  },
);

it("no piece is longer than an item of a list in it", () => {
  const pieces = [...jsonPieces({ each: Array.from({ length: 100 }, (_, id) => ({ id })) })];

  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(30);
});
