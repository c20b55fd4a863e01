import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { installRunner } from "../../src/faces/cli/process/install-command.ts";
import { isPublished, schemaPlace } from "../../src/package-files.ts";
import { pathOf, sourcesIn } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const KNOWING = [
  "scripts/first-commands.js",
  "src/package-files.ts",
  "src/faces/cli/process/install-command.ts",
  "packages/lab/src/commands/bench/harbor.ts",
];

/** What only a registry that has this package can answer. */
const NEEDS_REGISTRY =
  /\b(?:npx|npm (?:i|install)(?: --?\w+)*) (?:--?\S+ )*(?:gameboy-runner|runner)\b|(?:unpkg\.com|cdn\.jsdelivr\.net\/npm|npmjs\.com\/package)\/gameboy-runner/;

function filesIn(folder: string, ends: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ends.test(name))
    .map((name) => join(folder, name));
}

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

test("what needs the registry is written in one place, and elsewhere only by it", () => {
  const files = [
    ...["README.md", "CONTRIBUTING.md", "SECURITY.md", ...filesIn("docs", /\.(md|json|ts|sh|py)$/)],
    ...sourcesIn(ROOT).map(pathOf),
    ...filesIn("scripts", /\.js$/),
  ].filter((file) => !KNOWING.includes(file));
  const written = /<!-- (\w+): written by npm run docs -->[\s\S]*?<!-- end of \1 -->/g;

  expect(files.filter((file) => NEEDS_REGISTRY.test(read(file).replace(written, "")))).toEqual([]);
});

test.each([
  "npx gameboy-runner",
  "npm install --global gameboy-runner",
  "npm i -g gameboy-runner@1",
  "npx --yes gameboy-runner mcp",
  "https://unpkg.com/gameboy-runner@1/docs/x.json",
])("%s is seen", (words) => expect(words).toMatch(NEEDS_REGISTRY));

test("the switch turns over the README, the index, the site, and what the command says", async () => {
  const module = new URL("../../scripts/first-commands.js", import.meta.url).href;
  const { firstCommands, landingCommands } = await import(module);
  const commands = (isOut: boolean): string =>
    [...JSON.stringify(firstCommands(isOut)["README.md"]).matchAll(/```sh(.*?)```/g)].join("");

  expect(commands(false)).not.toMatch(NEEDS_REGISTRY);
  expect(commands(false)).toMatch(/^```sh\\ngit clone \S+\.git .*npm ci && npm start.*npm test/);
  expect(commands(true)).toMatch(/^```sh\\nnpx gameboy-runner/);
  expect(landingCommands(false).join()).toMatch(/^git clone .*,npm ci && npm start$/);
  expect(landingCommands(true)).toEqual(["npx gameboy-runner"]);
  expect(JSON.stringify(firstCommands(false)["docs/README.md"])).not.toMatch(NEEDS_REGISTRY);
  expect(read("README.md")).toContain(isPublished() ? "```sh\nnpx " : "```sh\ngit clone ");
  expect(NEEDS_REGISTRY.test(installRunner())).toBe(isPublished());
  expect(NEEDS_REGISTRY.test(schemaPlace("config.schema.json"))).toBe(isPublished());
});
