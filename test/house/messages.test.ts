import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isOfCommandLine, readSource, sourcesIn } from "./read-imports.ts";
import { readStrings } from "./read-strings.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What only the command line has: its flags, its commands, the variables that it reads. */
const FACE_WORDS = /(?<![\w-])--[a-z]|(?<!-)\brunner (?:saves?|cost|help)\b|\b(?:ANTHROPIC|RUNNER)_[A-Z]/;

/** The start of the command, and the tables with the help of options, which the command line alone shows. */
const OF_THE_FACE = ["main.ts", "base/vocabulary/setting-table.ts", "play/session/config/part-table.ts"];

/** The strings of a source text that name what only the command line has. */
function wordsOfTheFace(source: string): readonly string[] {
  return readStrings(source).filter((text) => FACE_WORDS.test(text));
}

test("no string below the command line names a flag, a command or a variable", () => {
  const files = sourcesIn(ROOT).filter((file) => !isOfCommandLine(file) && !OF_THE_FACE.includes(file));

  const found = files.flatMap((file) =>
    wordsOfTheFace(readSource(ROOT, file)).map((text) => `${file}: ${text}`),
  );

  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test.each([
  ['throw new Error("no room: pass --save-dir");', ['"no room: pass --save-dir"']],
  ["const text = `it is gone: see\n runner saves list`;", ["`it is gone: see\n runner saves list`"]],
  ['say("set ANTHROPIC_API_KEY")', ['"set ANTHROPIC_API_KEY"']],
  ['// what "--rom" names\n/** `--rom` */ for (; left > 0; --left) say("a--b", "x - -y");', []],
])("a flag is found in a string, and only there: %j", (source, found) => {
  expect(wordsOfTheFace(source)).toEqual(found);
});
