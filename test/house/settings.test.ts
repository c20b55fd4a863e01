import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { placeRows } from "../../src/base/seam/place-rows.ts";
import { SETTINGS_OF_PARTS } from "../../src/base/seam/settings-of-parts.ts";
import { SETTING_NAMES } from "../../src/base/vocabulary/setting-table.ts";
import { OPTION_NAMES } from "../../src/faces/cli/options/options.ts";
import { PART_OPTIONS } from "../../src/faces/cli/options/values/part-options.ts";
import { SETTING_OPTIONS } from "../../src/faces/cli/options/values/setting-options.ts";
import { DRIFT_TABLE } from "../../src/parts/drift/base/drift-table.ts";
import { SESSION_PARTS } from "../../src/play/session/config/part-table.ts";
import { SESSION_OF_PARTS } from "../../src/play/session/config/session-of-parts.ts";
import { isOfCommandLine, readSource, sourcesIn } from "./read-imports.ts";
import { withoutComments } from "./read-strings.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

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
  const found = sourcesIn(ROOT).map((file) => {
    const blocks = blocksOf(readSource(ROOT, file));
    const tables = blocks.filter(
      (keys) => new Set(keys.map(plain).filter((key) => known.has(key))).size >= least,
    );
    return [file, tables.length] as const;
  });
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}

const inWings = (isIn: (file: string) => boolean, tables: Readonly<Record<string, number>>): object =>
  Object.fromEntries(Object.entries(tables).filter(([file]) => isIn(file)));

test("51: a setting is declared in its type and in one table; all else follows", () => {
  expect(tablesOf([...SETTING_NAMES, ...SETTING_OPTIONS.map(({ name }) => name)], 7)).toEqual({
    "base/vocabulary/run-settings.ts": 1,
    "base/vocabulary/setting-table.ts": 1,
    // A state of which nothing is known: settings without a default, which no later one is.
    "packages/viewer/src/timeline/steps/base-state.ts": 1,
  });
});

test("51: a setting of drift is declared in its type and in one table", () => {
  expect(tablesOf(Object.keys(DRIFT_TABLE), 3)).toEqual({
    "parts/drift/base/drift.ts": 1,
    "parts/drift/base/drift-table.ts": 1,
  });
});

test("51: a part of a session is declared in its type and in one table, its option with it", () => {
  const names = [...SESSION_PARTS, ...PART_OPTIONS.map(({ name }) => name)];

  // A job of a fleet has files where a session has paths, and an interrupt's save has its own format.
  expect(
    inWings((file) => file.startsWith("play/session/") || isOfCommandLine(file), tablesOf(names, 7)),
  ).toEqual({
    "play/session/config/session-config.ts": 1,
    "play/session/config/part-table.ts": 1,
  });
});

test("51: an option is declared in its type and in its heading's table", () => {
  const settings = new Set<string>([...SETTING_OPTIONS, ...PART_OPTIONS].map(({ name }) => name));
  const others = OPTION_NAMES.filter((name) => !settings.has(name));

  // The type, and the two headings with as many options.
  expect(inWings(isOfCommandLine, tablesOf(others, 7))).toEqual({
    "faces/cli/options/options.ts": 3,
  });
});

test("51: what a part places behind a setting, a part of a session or an option finds it", () => {
  const rows = { ...SETTINGS_OF_PARTS, ...SESSION_OF_PARTS };
  // Saves hold them in this order: two rows behind the same one depend on the list.
  expect(SETTING_NAMES.indexOf("drift")).toBe(SETTING_NAMES.indexOf("interrupts") + 1);
  const options = [...SETTING_OPTIONS, ...PART_OPTIONS].filter(({ behind }) => behind !== undefined);

  for (const { behind } of Object.values(rows))
    expect([...SETTING_NAMES, ...SESSION_PARTS]).toContain(behind);
  for (const { name, behind } of options) {
    expect(OPTION_NAMES.indexOf(name), name).toBe(OPTION_NAMES.indexOf(behind as typeof name) + 1);
  }
});

test("51: rows of parts stand behind the row that they name, and at the end where they name none", () => {
  const own = { a: {}, b: {} };
  const parts = { c: { behind: "a" }, d: { behind: "c" }, e: {} };

  expect(Object.keys(placeRows(own, parts))).toEqual(["a", "c", "d", "b", "e"]);
});

test("51: every option of a table is under a heading", () => {
  expect(OPTION_NAMES).toEqual(
    expect.arrayContaining([...SETTING_OPTIONS, ...PART_OPTIONS].map(({ name }) => name)),
  );
});

test.each([
  ["interface A {\n  readonly a?: string;\n  b: { c: number };\n}", [["c"], ["a", "b"]]],
  ["const a = {\n  ...{ b: 1, c: 2 },\n  d: x({ e: 1 }),\n};", [["e"], ["b", "c", "d"]]],
])("51: the keys of each block are read: %s", (source, keys) => {
  expect(blocksOf(source)).toEqual(keys);
});
