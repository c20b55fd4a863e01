import { describe, expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const standing = (ram: PokemonRam) => pokemonRed.standing?.(ram) ?? null;

describe("where the player stands", () => {
  it("is a cell of the map, with the way they face and the map's size", () => {
    const ram = new PokemonRam().at(0x28, 5, 3).set(0xc109, 0xc).set(0xd368, 6, 5);

    expect(standing(ram)).toEqual({
      ...{ map: "Oak's Lab", x: 5, y: 3, facing: "right" },
      size: { width: 10, height: 12 },
    });
  });

  it.each([
    [0x0, "down"],
    [0x4, "up"],
    [0x8, "left"],
    [0xc, "right"],
    [0x3, null],
  ])("the byte %i is the direction %s", (byte, facing) => {
    expect(standing(new PokemonRam().at(1, 5, 3).set(0xc109, byte))).toEqual({
      ...{ map: "Viridian City", x: 5, y: 3, facing },
    });
  });

  it("two maps of one name are told apart, and so is one without a name", () => {
    const maps = [0x3e, 0x45, 0x0b].map((id) => standing(new PokemonRam().at(id, 1, 1))?.map);

    expect(maps).toEqual(["Cerulean Trashed House #62", "Cerulean Trashed House #69", "unknown place 0x0B"]);
  });

  it("no two maps are called the same", () => {
    const maps = Array.from({ length: 256 }, (_, id) => standing(new PokemonRam().at(id, 1, 1))?.map);

    expect(new Set(maps).size).toBe(256);
  });

  it("is nowhere in a battle, and before the game has begun", () => {
    expect(standing(new PokemonRam().at(1, 5, 3).set(0xd057, 1))).toBeNull();
    expect(standing(new PokemonRam().at(0, 0, 0))).toBeNull();
    // The corner of Pallet Town, whose size is known there.
    expect(standing(new PokemonRam().at(0, 0, 0).set(0xd368, 9, 10))).toMatchObject({ x: 0, y: 0 });
  });
});
