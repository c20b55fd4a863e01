import { describe, expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { floorsOf } from "../../../src/known/pokemon-red/screen/floors.ts";

const [GYM, HIDEOUT_B2F, HIDEOUT_B3F, MANSION_3F] = [0x2d, 0xc8, 0xc9, 0xd7];
const at = (map: string, x: number, y: number) => ({ map, x, y });

describe("the floors of Pokémon Red that move the player", () => {
  it("are as many as the game's lists have", () => {
    expect([GYM, HIDEOUT_B2F, HIDEOUT_B3F].map((map) => floorsOf(map).length)).toEqual([12, 43, 16]);
  });

  it.each([GYM, HIDEOUT_B2F, HIDEOUT_B3F])("leave the player of map %i on no further arrow", (map) => {
    const floors = floorsOf(map);
    const ends = floors.map(({ to }) => to);

    expect(ends.filter((to) => floors.some(({ x, y }) => x === to.x && y === to.y))).toEqual([]);
  });

  it("lead round corners in the order in which the game turns", () => {
    // Three cells to the left lies another arrow, from which the rest of the way is the same.
    const [corner, along] = [
      [13, 19],
      [10, 19],
    ].map(([x, y]) => floorsOf(HIDEOUT_B2F).find((floor) => floor.x === x && floor.y === y)?.to);

    expect(corner).toEqual(at("Rocket Hideout B2F", 14, 15));
    expect(along).toEqual(corner);
  });

  it("are told on their map alone, holes with the cell below", () => {
    const floors = pokemonRed.floors?.(new PokemonRam().at(MANSION_3F, 5, 5));

    expect(floors).toEqual([
      { x: 16, y: 14, to: at("Pokémon Mansion 1F", 16, 14) },
      { x: 17, y: 14, to: at("Pokémon Mansion 1F", 16, 14) },
      { x: 19, y: 14, to: at("Pokémon Mansion 2F", 18, 14) },
    ]);
    expect(pokemonRed.floors?.(new PokemonRam())).toEqual([]);
    expect(pokemonRed.floors?.(new PokemonRam().at(MANSION_3F, 5, 5).set(0xd057, 1))).toEqual([]);
  });
});
