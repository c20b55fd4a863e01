import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bundledRomOf, findRunRom } from "../../../packages/lab/src/commands/proof/check.ts";
import { readRunFile } from "../../../packages/lab/src/run-file/read-run-file.ts";

const read = (name: string) =>
  readRunFile(readFileSync(new URL(`../../fixtures/baselines/${name}.run`, import.meta.url)));

test.each([
  ["lantern-memory-explorer-11", "lantern:11"],
  ["cairn-memory-explorer-5", "cairn:5"],
  ["ledge-memory-explorer-9", "ledge:9"],
])("47.A8: the game of %s is made from its seed", (name, word) => {
  const file = read(name);

  expect(bundledRomOf(file.manifest)).toBe(word);
  expect(findRunRom({ cwd: "/" }, undefined, file).length).toBeGreaterThan(0);
});

test.each([undefined, null, 7, { seed: "11" }, { seed: 1.5 }, { seed: -1 }, { seed: 2 ** 40 }])(
  "47.A8: a file that claims the settings %j has a game that is not found, and no more",
  (settings) => {
    const { manifest } = read("lantern-memory-explorer-11");
    const other = { ...manifest, claims: { ...manifest.claims, settings: settings as never } };

    expect(() => findRunRom({ cwd: "/" }, undefined, { manifest: other })).toThrow("was not found");
  },
);

test("47.A8: bytes of another game are not taken for the seed's", () => {
  const { manifest } = read("cairn-memory-explorer-5");
  const other = { ...manifest, game: { ...manifest.game, romSha256: "0".repeat(64), rom: "../cairn" } };

  expect(bundledRomOf(other)).toBeNull();
  expect(() => findRunRom({ cwd: "/" }, undefined, { manifest: other })).toThrow("was not found");
});
