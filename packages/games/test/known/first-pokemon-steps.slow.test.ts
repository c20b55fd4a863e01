import { expect, it } from "vitest";
import { firstStepsOf } from "../../../../test/helpers/game-worlds/first-steps.ts";
import { romOfWorld } from "../../../../test/helpers/game-worlds/rom-of-world.ts";
import { type SecondTruth, secondWorld } from "../../../../test/helpers/game-worlds/second-generation.ts";
import { yellowWorld } from "../../../../test/helpers/game-worlds/yellow.ts";
import { PokemonWorld } from "../../../../test/helpers/pokemon-world/index.ts";
import { SMALL_TOWN } from "../../../../test/helpers/pokemon-world/small-town.ts";

/** A meadow with a house, a person and a sign, seen at the beginning of a game. */
const MEADOW: SecondTruth = {
  ...{ group: 24, map: 4, x: 3, y: 3, facing: "up", money: 3_000, timeOfDay: 0, hour: 8, weekday: 1 },
  blocks: [
    [1, 2, 1],
    [1, 1, 3],
    [4, 1, 1],
  ],
  collisions: { 1: [0, 0, 0, 0], 2: [7, 7, 7, 0x71], 3: [0x18, 0x18, 0x18, 0x18], 4: [0xa3, 0xa3, 7, 7] },
  warps: [{ x: 3, y: 1, warp: 1, group: 24, map: 5 }],
  signs: [{ x: 2, y: 1, type: 0 }],
  people: [{ sprite: 4, x: 1, y: 2 }],
  party: [
    { species: 155, moves: [33, 43], pp: [35, 30], level: 5, hp: 18, maxHp: 20, nickname: "CYNDAQUIL" },
  ],
  ...{ items: [[0x12, 1]], keyItems: [6], events: [26], caught: [155], seen: [155, 161] },
};

/** Where the world keeps what is in ROM. */
const TABLES = [
  [0x4d, 0x4a00, 0x100],
  [0x25, 0x5100, 0x100],
] as const;

it.each([
  ["pokemon-gold", "gold"],
  ["pokemon-crystal", "crystal"],
] as const)("the first steps of a run of %s are these", async (name, game) => {
  const world = secondWorld(game, MEADOW);
  const rom = romOfWorld(world, world.cartridge, TABLES);

  await expect(await firstStepsOf(rom)).toMatchFileSnapshot(`first-steps/${name}.txt`);
});

it("the first steps of a run of pokemon-yellow are these", async () => {
  const { emulator: red } = new PokemonWorld({
    ...{
      maps: SMALL_TOWN,
      map: 1,
      x: 6,
      y: 5,
      money: 3_000,
      party: [["PIKACHU", 5, "THUNDERSHOCK", "GROWL"]],
    },
    ...{ bag: [["POTION", 1]], events: [0, 0x22] },
  });
  const world = yellowWorld(red, { happiness: 95, pikachu: { x: 6, y: 6 } });
  world.putIn(1, 0x4ac2, ...red.readRange(red.read(0xd530) + 256 * red.read(0xd531), 64));
  const rom = romOfWorld(world, world.cartridge, [[1, 0x4ac2, 64]]);

  await expect(await firstStepsOf(rom)).toMatchFileSnapshot("first-steps/pokemon-yellow.txt");
});
