import { describe, expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

/** A sprite with this picture and extra data, in row 2, column 3 of the grid. */
const withSprite = (picture: number, ...extra: readonly number[]) =>
  new PokemonRam()
    .person(2, 2, 3)
    .set(0xc120, picture)
    .set(0xd506, ...extra);
const told = (ram: PokemonRam) =>
  pokemonRed
    .describe(pokemonRed.readState(ram, null), null)
    .split("\n")
    .find((line) => line.startsWith("In view: "));

describe("what is in view", () => {
  it.each([
    ["an item ball", 0x3d, [0x14, 0], "item"],
    ["a ball that fights", 0x3d, [0x06, 40], "Pokémon to fight"],
    ["a ball without an item", 0x3d, [0, 0], "ball"],
    ["a bird that fights", 0x09, [0x4a, 50], "Pokémon to fight"],
    ["a boulder", 0x3f, [0, 0], "boulder"],
    ["a nurse", 0x29, [0, 0], "nurse"],
    ["a clerk", 0x26, [0, 0], "clerk"],
    ["a trainer of whom no list can be read", 0x04, [0xc9, 1], "trainer"],
  ])("names %s", (_, picture, extra, what) => {
    expect(told(withSprite(picture, ...extra))).toBe(`In view: ${what} 4,4`);
  });

  it("leaves out people who only talk, and who is not shown", () => {
    expect(told(withSprite(0x04, 0, 0))).toBeUndefined();
    expect(told(withSprite(0x29, 0, 0).set(0xc122, 0xff))).toBeUndefined();
  });

  it("tells a trainer who was beaten by the flag of the header", () => {
    const trainer = withSprite(0x04, 0xc9, 1).trainers([2, 3]);

    expect(told(trainer)).toBe("In view: trainer to fight 4,4");
    expect(told(trainer.set(0xd7b0, 0b100))).toBe("In view: beaten trainer 4,4");
  });

  it("is empty in a battle and behind a menu", () => {
    expect(told(withSprite(0x29, 0, 0).set(0xd057, 1))).toBeUndefined();
    expect(told(withSprite(0x29, 0, 0).box(12, 0, 20, 6, "Hi!"))).toBeUndefined();
  });
});

describe("cells of things", () => {
  it.each([
    [0x3d, [0x14, 0], "item"],
    [0x3f, [0, 0], "boulder"],
    [0x29, [0, 0], "person"],
    [0x3d, [0x06, 40], "person"],
  ])("picture %i with %j is a %s", (picture, extra, cell) => {
    expect(pokemonRed.grid?.(withSprite(picture, ...extra))?.cells[2]?.[3]).toBe(cell);
  });
});

describe("how the player travels", () => {
  const travel = (ram: PokemonRam) =>
    /Travel: (.*)/.exec(pokemonRed.describe(pokemonRed.readState(ram, null), null))?.[1];

  it.each([
    ["on foot", new PokemonRam()],
    ["on the bicycle", new PokemonRam().set(0xd700, 1)],
    ["surfing", new PokemonRam().set(0xd700, 2)],
    ["unknown", new PokemonRam().set(0xd700, 7)],
    ["on foot; dark: Flash lights it", new PokemonRam().set(0xd35d, 6)],
    ["on foot; Repel 90+ steps", new PokemonRam().set(0xd0db, 97)],
    ["on foot; Repel 7 steps", new PokemonRam().set(0xd0db, 7)],
    ["on foot; Strength active: walk into boulders to push them", new PokemonRam().set(0xd728, 0b1)],
    [
      "on foot; Safari 480+ steps, 29 balls",
      new PokemonRam().at(0xd9, 5, 5).set(0xd70d, 1, 229).set(0xda47, 29),
    ],
    ["on foot", new PokemonRam().at(0xd9, 5, 5).set(0xd70d, 255, 255)],
    ["on foot", new PokemonRam().set(0xd70d, 1, 229).set(0xda47, 29)],
  ])("is %s", (words, ram) => {
    expect(travel(ram)).toBe(words);
  });
});
