import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createEmulator } from "../../../src/game/emulator/wasmboy-emulator.ts";
import { learnGame } from "../../../src/game/learn/learn-game.ts";
import { chanceOf } from "../../../src/model/explorer/chance.ts";
import { SMALL_GAMES } from "../../helpers/small-games/all-games.ts";

const LANTERN = readFileSync(fileURLToPath(new URL("../../../roms.example/lantern.gb", import.meta.url)));

const learn = (rom: Uint8Array, { seed = 1, frames = 1_000_000 } = {}) =>
  learnGame(createEmulator(rom), { chance: chanceOf(seed, "learn"), frames });

const certain = (rom: Uint8Array, seed = 1) =>
  learn(rom, { seed })
    .findings.filter(({ confidence }) => confidence >= 0.85)
    .map(({ name, address }) => [name, address]);

test.each([1, 2, 3])("both coordinates of the bundled game are found, seed %i", (seed) => {
  expect(certain(LANTERN, seed)).toEqual(
    expect.arrayContaining([
      ["play", null],
      ["x", 0xc102],
      ["y", 0xc103],
    ]),
  );
});

test.each([7, 9])("pixels beside cells that may be a copy are not certain, seed %i", (seed) => {
  expect(certain(LANTERN, seed).map(([, address]) => address)).not.toContain(0xc43c);
});

test("the same ROM, numbers and budget give the same findings", () => {
  expect(learn(LANTERN)).toEqual(learn(LANTERN));
});

test("a spent budget ends the experiments", () => {
  const { findings, frames } = learn(LANTERN, { frames: 2000 });
  expect(frames).toBeLessThanOrEqual(2000);
  expect(findings).toEqual([]);
});

test.each(["typing", "slow menus", "slider", "runner"])("in %s nothing is certain", (name) => {
  const rom = SMALL_GAMES[name]?.();
  if (rom === undefined) throw new Error(`no game ${name}`);
  expect(certain(rom)).toEqual([]);
});
