import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSource } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { TOPICS } = (await import(new URL("../../tools/api/topics.js", import.meta.url).href)) as {
  readonly TOPICS: readonly { readonly page: string; readonly files: RegExp }[];
};
const read = (file: string): string => readSource(ROOT, file);

/** What src/index.ts exports: each name as its file has it, with that file. */
const EXPORTS = [
  ...read("index.ts").matchAll(/^export (?:type )?\{([^}]*)\} from "(?:\.\/|\.\.\/(?=packages))(.+)";/gm),
].flatMap(([, names = "", file = ""]) =>
  names
    .split(",")
    .map((name) =>
      name
        .trim()
        .replace(/^type /, "")
        .replace(/ as .*/, ""),
    )
    .filter((name) => name !== "")
    .map((name) => ({ name, file })),
);

/** Whether a doc comment is right before the declaration of `name`. */
function isDocumented(source: string, name: string): boolean {
  const keywords = "(?:declare |abstract |async )*(?:interface|type|class|const|enum|function\\*?)";
  return new RegExp(`\\*/\\nexport ${keywords} ${name}\\b`).test(source);
}

test("every export of the library has a doc comment", () => {
  expect(EXPORTS.length).toBeGreaterThan(200);
  expect(EXPORTS.filter(({ name, file }) => !isDocumented(read(file), name))).toEqual([]);
});

test("every export of the library has a page in the reference, and every page an export (if not: tools/api/topics.js)", () => {
  const pageOf = (file: string) => TOPICS.find(({ files }) => files.test(file))?.page;

  expect(EXPORTS.filter(({ file }) => pageOf(file) === undefined)).toEqual([]);
  expect(new Set(EXPORTS.map(({ file }) => pageOf(file)))).toEqual(new Set(TOPICS.map(({ page }) => page)));
});

test("an export without a doc comment is seen", () => {
  expect(isDocumented("/** Adds. */\nexport function add() {}", "add")).toBe(true);
  expect(isDocumented("export function add() {}", "add")).toBe(false);
});
