import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isOfCommandLine, readSource, sourcesIn } from "./read-imports.ts";
import { readStrings, withoutComments } from "./read-strings.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The one file that builds commands, and those whose `runner` is no printed command: the parser's own name, and fixed texts. */
const BUILDS = "faces/cli/options/values/shell-command.ts";
const NAMES_ITSELF: readonly string[] = ["faces/cli/program.ts", "packages/lab/src/commands/bench/harbor.ts"];

/** Sentences about a command's own words, none of which comes from a file. */
const ABOUT_OWN_WORDS =
  /does not (?:take|know)|^`runner \$\{(?:name|group)\}`$|^`runner \$\{command\}`$|^`complete -c runner/;

/** A template in which a word is put into a command: behind `runner` with words and flags alone, or behind a flag. */
const BUILT = /(?<![\w.-])runner(?: [\w./=:-]+)* ?\$\{(?!shellCommand|quoteWord)/;

/** The places in a source text that build a command beside the one function. */
function builtIn(source: string): readonly string[] {
  const templates = readStrings(source).filter(
    (text) => text.startsWith("`") && BUILT.test(text) && !ABOUT_OWN_WORDS.test(text),
  );
  const lists = withoutComments(source).match(/\[\s*"runner",.*/g) ?? [];
  return [...templates, ...lists];
}

test("49.A2: every printed command comes from the one function that quotes its words", () => {
  const files = sourcesIn(ROOT).filter(
    (file) => isOfCommandLine(file) && file !== BUILDS && !NAMES_ITSELF.includes(file),
  );

  const found = files.flatMap((file) => builtIn(readSource(ROOT, file)).map((text) => `${file}: ${text}`));

  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test.each([
  ["say(`To replay: runner replay${at}${rom}`)", 1],
  ["say(`runner fleet report ${file}`)", 1],
  ['say(["runner", ...words].join(" "))', 1],
  ["say(`runner --to-step ${step}`)", 1],
  ["say(`${shellCommand([name])} or runner --help`)", 0],
  ["say(`runner: the fleet ${name} is paused`)", 0],
  ["say(`gameboy-runner ${version}`)", 0],
])("49.A2: a command that is built elsewhere is found: %s", (source, count) => {
  expect(builtIn(source)).toHaveLength(count);
});
