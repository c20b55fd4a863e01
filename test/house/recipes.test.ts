import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = readFileSync(join(root, "docs/architecture.md"), "utf8");
const [TOUR = "", RECIPES = ""] = PAGE.split("## Recipes");

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
const SOURCES = ["src", "packages"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }),
);

/** Where a path of the page is: below the root or `src/`; null for nowhere. */
const findPath = (path: string): string | null =>
  [path, join("src", path)].map((place) => join(root, place)).find((place) => existsSync(place)) ?? null;

const isPath = (name: string): boolean =>
  /^[\w./-]+$/.test(name) && (name.includes("/") || name.endsWith(".ts"));
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);

/** What a recipe names and the tree does not have. A word must be in a file that its recipe names. */
function missingIn(recipe: string): readonly string[] {
  const names = namesIn(recipe);
  const files = names.filter(isPath).map(findPath);
  const texts = files.filter((file) => file !== null && statSync(file).isFile());
  const source = texts.map((file) => readFileSync(file ?? "", "utf8")).join("\n");
  return names.filter((name) => {
    const [, script] = /^npm run ([\w:]+)$/.exec(name) ?? [];
    if (script !== undefined) return !Object.hasOwn(scripts, script);
    if (isPath(name)) return findPath(name) === null;
    return /^\w+$/.test(name) && !new RegExp(`\\b${name}\\b`).test(source);
  });
}

const EACH = RECIPES.split(/^### /m)
  .slice(1)
  .map((text) => [text.split("\n")[0] ?? "", text] as const);

test.each(EACH)("%s: every file and name of the recipe exists", (_, recipe) => {
  expect(namesIn(recipe).filter(isPath).length).toBeGreaterThan(3);
  expect(missingIn(recipe)).toEqual([]);
});

test("the seven recipes have at most 15 lines each", () => {
  expect(EACH).toHaveLength(7);
  for (const [, recipe] of EACH) expect(recipe.trim().split("\n").length).toBeLessThanOrEqual(16);
});

test("every file that the tour names exists, whole or as the end of a path below src/ or packages/", () => {
  const drawn = [...TOUR.matchAll(/([\w.-]+(?:\/[\w.-]+)*)(?:\.ts\b|\/(?=[\s`),]))/g)].map(([path]) =>
    path.replace(/\/$/, ""),
  );
  const isThere = (path: string): boolean =>
    findPath(path) !== null || SOURCES.some((source) => source === path || source.endsWith(`/${path}`));

  expect(drawn.length).toBeGreaterThan(25);
  expect(drawn.filter((path) => !isThere(path))).toEqual([]);
});

test("a recipe that names what does not exist is seen", () => {
  const recipe =
    "`RunSettings` and `RunSetting` in `base/vocabulary/run-settings.ts`, `base/gone.ts`, `npm run gone`";

  expect(missingIn(recipe)).toEqual(["RunSetting", "base/gone.ts", "npm run gone"]);
});
