import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "../../src/base/vocabulary/setting-table.ts";
import { OPTION_NAMES } from "../../src/faces/cli/options/options.ts";
import { SETTING_OPTIONS } from "../../src/faces/cli/options/values/setting-options.ts";
import { DRIFT_TABLE } from "../../src/parts/drift/base/drift-table.ts";
import { filesIn } from "./read-imports.ts";
import { withoutComments } from "./read-strings.ts";

const SOURCES = fileURLToPath(new URL("../../src", import.meta.url));

/** The names as a fleet's file has them are the same ones. */
const plain = (name: string): string => name.replaceAll("_", "").toLowerCase();

/** The keys that stand directly in each pair of braces, and behind `...` in it. */
function blocksOf(source: string): readonly (readonly string[])[] {
  const text = withoutComments(source).replaceAll(/\.\.\.\{([^{}]*)\},?/g, "$1,");
  const [blocks, open]: [string[], string[]] = [[], [""]];
  for (const letter of text) {
    if (letter === "{") open.push("");
    else if (letter === "}") blocks.push(open.pop() ?? "");
    else open.push(`${open.pop() ?? ""}${letter}`);
  }
  return blocks.map((block) =>
    [...block.matchAll(/(?:^|[\n,;])\s*(?:readonly )?"?(\w+)"?\??:/g)].map(([, key = ""]) => key),
  );
}

/** The files that declare at least `least` of the names as keys of one type or one object, and how often. */
function tablesOf(names: readonly string[], least: number): Readonly<Record<string, number>> {
  const known = new Set(names.map(plain));
  const found = filesIn(SOURCES).map((file) => {
    const blocks = blocksOf(readFileSync(join(SOURCES, file), "utf8"));
    const tables = blocks.filter(
      (keys) => new Set(keys.map(plain).filter((key) => known.has(key))).size >= least,
    );
    return [file, tables.length] as const;
  });
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}

test("51: a setting is declared in its type and in one table; all else follows", () => {
  expect(tablesOf([...SETTING_NAMES, ...SETTING_OPTIONS.map(({ name }) => name)], 7)).toEqual({
    "base/vocabulary/run-settings.ts": 1,
    "base/vocabulary/setting-table.ts": 1,
    // A state of which nothing is known: settings without a default, which no later one is.
    "show/timeline/steps/base-state.ts": 1,
  });
});

test("51: a setting of drift is declared in its type and in one table", () => {
  expect(tablesOf(Object.keys(DRIFT_TABLE), 3)).toEqual({
    "parts/drift/base/drift.ts": 1,
    "parts/drift/base/drift-table.ts": 1,
  });
});

test("51: an option is declared in its type and in its heading's table", () => {
  const settings = new Set<string>(SETTING_OPTIONS.map(({ name }) => name));
  const others = OPTION_NAMES.filter((name) => !settings.has(name));

  const found = Object.entries(tablesOf(others, 7)).filter(([file]) => file.startsWith("faces/"));

  expect(Object.fromEntries(found)).toEqual({
    "faces/cli/options/options.ts": 3,
    // The values that an interrupt's save has under other names.
    "faces/cli/options/go-on-command.ts": 1,
  });
});

test("51: every setting with an option is under a heading", () => {
  expect(OPTION_NAMES).toEqual(expect.arrayContaining(SETTING_OPTIONS.map(({ name }) => name)));
});

test.each([
  ["interface A {\n  readonly a?: string;\n  b: { c: number };\n}", [["c"], ["a", "b"]]],
  ["const a = {\n  ...{ b: 1, c: 2 },\n  d: x({ e: 1 }),\n};", [["e"], ["b", "c", "d"]]],
])("51: the keys of each block are read: %s", (source, keys) => {
  expect(blocksOf(source)).toEqual(keys);
});
