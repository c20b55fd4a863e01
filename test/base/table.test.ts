import { expect, test } from "vitest";
import { table } from "../../src/base/table.ts";

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "49.B5: %s is in no table that does not list it",
  (name) => {
    expect(table({ a: 1 })[name]).toBeUndefined();
    expect(name in table({ a: 1 })).toBe(false);
    expect({ ...table({ a: 1 }) }).toEqual({ a: 1 });
  },
);
