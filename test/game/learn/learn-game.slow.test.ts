import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createEmulator } from "../../../src/game/emulator/wasmboy-emulator.ts";
import { type Finding, isCertain } from "../../../src/game/learn/finding.ts";
import { learnGame } from "../../../src/game/learn/learn-game.ts";
import { chanceOf } from "../../../src/model/explorer/chance.ts";
import { SMALL_GAMES } from "../../helpers/small-games/all-games.ts";
import { GAMES_TO_LEARN } from "../../helpers/small-games/to-learn/games-to-learn.ts";
import type { Place, Truth } from "../../helpers/small-games/to-learn/truth.ts";

const LANTERN = readFileSync(fileURLToPath(new URL("../../../roms.example/lantern.gb", import.meta.url)));

const learn = (rom: Uint8Array, { seed = 1, frames = 1_000_000 } = {}) =>
  learnGame(createEmulator(rom), { chance: chanceOf(seed, "learn"), frames });

const certainIn = async (rom: Uint8Array, seed = 1): Promise<Readonly<Record<string, Finding>>> => {
  const { findings } = await learn(rom, { seed });
  return Object.fromEntries(findings.filter(isCertain).map((finding) => [finding.name, finding]));
};

const placesOf = (truth: Truth, axis: "x" | "y"): readonly Place[] =>
  truth[axis] ?? (truth.packed === undefined ? [] : [truth.packed]);

test.each([1, 2, 3])("coordinates and facing of the bundled game are found, seed %i", async (seed) => {
  const { x, y, facing } = await certainIn(LANTERN, seed);

  expect([x?.address, y?.address, facing?.address]).toEqual([0xc102, 0xc103, 0xc104]);
});

const games = Object.entries(GAMES_TO_LEARN).map(([name, build]) => ({ name, build }));
const topDown = games.filter(({ build }) => build().truth.kind === "top-down");
const refused = games.filter(({ build }) => build().truth.kind === "refused");

test.each(topDown)("$name: both coordinates are found, in all their bytes", async ({ build }) => {
  const { rom, truth } = build();

  const certain = await certainIn(rom);

  for (const axis of ["x", "y"] as const) {
    const finding = certain[axis];
    const found = { address: finding?.address, size: finding?.cell?.size };
    expect(placesOf(truth, axis).map(({ address, size }) => ({ address, size }))).toContainEqual(found);
  }
});

test.each(refused)("$name: nothing is certain", async ({ build }) => {
  expect(await certainIn(build().rom)).toEqual({});
});

test("hearts that end the scene and a score in digits are found, though the game draws it late", async () => {
  const { rom, truth } = (GAMES_TO_LEARN["hearts and coins"] as (typeof GAMES_TO_LEARN)[string])();

  const { health, score } = await certainIn(rom);

  expect([health?.address, score?.address]).toEqual([truth.health?.[0]?.address, truth.score?.[0]?.address]);
});

test("health that the screen does not show is found by its end", async () => {
  const { health } = await certainIn(SMALL_GAMES["dungeon"]?.() ?? new Uint8Array());

  expect(health).toMatchObject({ address: 0xc006 });
});
