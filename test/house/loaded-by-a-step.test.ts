import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Import, readImports, readPackages } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The files by which a step of an existing run begins, and the player of it that needs no key. */
const BEGINNINGS = [
  "start.ts",
  "main.ts",
  "faces/cli/command-line.ts",
  "faces/cli/commands/play.ts",
  "packages/explorer/src/explorer.ts",
];

/** Parts of the program that a step does not need; of the package lab, a player may ask its agents and refine its playbook. */
const NOT_NEEDED =
  /^(?:packages\/(?:(?:fleet|learn|mcp|vendors|viewer)\/|lab\/src\/(?!parts\/))|parts\/workflows\/play\/(?:run|plan|changes|format|library)\/)/;

/** The packages that it does load. */
const PACKAGES = ["@marcbachmann/cel-js", "commander", "pino", "pino-pretty", "pngjs", "zod"];

/** The files that are loaded with some, before anything is asked for. */
function loadedWith(files: readonly string[], imports: readonly Import[]): ReadonlySet<string> {
  const loaded = new Set(files);
  const atOnce = imports.filter(({ isValue, isLater }) => isValue && !isLater);
  // A set gives what is added while it is gone through, too.
  for (const file of loaded) for (const { from, to } of atOnce) if (from === file) loaded.add(to);
  return loaded;
}

test("a step loads of the packages the machine, its game and its player alone", () => {
  const loaded = loadedWith(BEGINNINGS, readImports(ROOT));

  expect(loaded.size).toBeGreaterThan(300);
  expect([...loaded].filter((file) => NOT_NEEDED.test(file))).toEqual([]);
});

test("a step loads no package besides those that it works with", () => {
  const loaded = loadedWith(BEGINNINGS, readImports(ROOT));

  const packages = readPackages(ROOT).filter(({ from }) => loaded.has(from));
  expect([...new Set(packages.map(({ to }) => to))].sort()).toEqual(PACKAGES);
});

test("a fleet that a step would load is seen", () => {
  const imports = readImports(ROOT);
  const wrong: Import = {
    from: "play/agent/run-agent.ts",
    to: "packages/fleet/src/work/read-played.ts",
    isValue: true,
    isLater: false,
  };

  expect([...loadedWith(BEGINNINGS, [...imports, wrong])].filter((file) => NOT_NEEDED.test(file))).toContain(
    wrong.to,
  );
  expect([...loadedWith(BEGINNINGS, [...imports, { ...wrong, isLater: true }])]).not.toContain(wrong.to);
});
