import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSource, sourcesIn } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const TABLE =
  /\bconst (\w+)\s*:\s*(?:Readonly<)?(?:Partial<)?(?:Readonly<)?(?:Record<string,|\{ (?:readonly )?\[\w+: string\])(?:(?!=> )[^=]|=>)*= (\w*)[({]/g;

/** The tables of texts in a module that something is looked up in, and that are plain objects: `constructor` is in each. */
function plainTables(text: string): readonly string[] {
  return [...text.matchAll(TABLE)].flatMap(([, name = "", maker]) => {
    const isLookedUp = new RegExp(`\\b${name}\\[[^\\]"]|\\bin ${name}\\b`).test(
      text.replaceAll(/^\s*(?:\*|\/\/).*$/gm, ""),
    );
    // What is filled key by key is read as a whole.
    const isFilled = new RegExp(`\\b${name}\\[[^\\]]*\\] = `).test(text);
    return isLookedUp && !isFilled && maker === "" ? [name] : [];
  });
}

test("49.B5: no plain object is a table that is looked up by names from outside: a Map is, or base/table.ts", () => {
  const found = sourcesIn(ROOT).flatMap((file) =>
    plainTables(readSource(ROOT, file)).map((name) => `${file}: ${name}`),
  );

  expect(found).toEqual([]);
});

test.each([
  ["const A: Readonly<Record<string, number>> = {\n  x: 1,\n};\nA[word];", ["A"]],
  ["export const A: Readonly<Record<string, (a: B) => number>> = { x };\nuse(A[word]);", ["A"]],
  ["const A: { readonly [name: string]: number } = { x: 1 };\nif (word in A) use();", ["A"]],
  ["const A: Readonly<Record<string, number>> = table({ x: 1 });\nA[word];", []],
  ["const A: Readonly<Record<Kind, number>> = { x: 1 };\nA[kind];", []],
  ["const A: Readonly<Record<string, number>> = { x: 1 };\nObject.entries(A);", []],
])("49.B5: a table that is a plain object is found: %s", (text, names) => {
  expect(plainTables(text)).toEqual(names);
});
