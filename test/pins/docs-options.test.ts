import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SUBCOMMANDS } from "../../src/faces/cli/options/subcommands.ts";
import { readExamples } from "../helpers/docs/read-examples.ts";

const root = new URL("../../", import.meta.url);
const read = (page: string): string => readFileSync(new URL(page, root), "utf8");
const PAGES = ["README.md", ...readdirSync(new URL("docs", root)).map((name) => `docs/${name}`)].filter(
  (page) => page.endsWith(".md"),
);

/** Every option that docs/options.md has, without its leading `--` or `--no-`: each may be written both ways. */
const OPTIONS = new Set([
  ...["help", "version"],
  ...[...read("docs/options.md").matchAll(/--(?:no-)?([a-z][a-z-]*)/g)].map(([, name]) => name),
]);
const COMMANDS = SUBCOMMANDS.map(({ name }) => name);
const FIRST_WORDS = new Set([...COMMANDS.map((name) => name.split(" ")[0]), "completion", "help"]);

/** The commands of `runner` in a page's examples, and those that its text names. */
async function commandsOf(page: string): Promise<readonly string[]> {
  const shown = (await readExamples(page)).filter(({ language }) => ["sh", "console"].includes(language));
  const lines = shown.flatMap(({ text }) => text.split("\n").map((line) => line.replace(/ +# .*$/, "")));
  const inText = [...read(page).matchAll(/`((?:runner|--)[^`\n]*)`/g)].map(([, code = ""]) => code);
  return [...lines, ...inText].filter((line) => /^(?:\$ )?runner |^--/.test(line));
}

test.each(PAGES)("the commands in %s, and their options, are there", async (page) => {
  const unknown = (await commandsOf(page)).filter((command) => {
    const [, first = ""] = /^(?:\$ )?runner ([a-z][a-z-]*)(?: |$)/.exec(command) ?? [];
    const names = [...command.matchAll(/(?<![\w-])--(?:no-)?([a-z][a-z-]*)/g)].map(([, name]) => name);
    return (first !== "" && !FIRST_WORDS.has(first)) || names.some((name) => !OPTIONS.has(name));
  });

  expect(unknown).toEqual([]);
});
