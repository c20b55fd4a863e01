import { describe, expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

/** Whoever plays is at x 5, y 6 of a map of 10 × 12 cells, and in row 4, column 4 of the grid. */
const make = (tileset: number, map = 1) =>
  new PokemonRam().at(map, 5, 6).set(0xd367, tileset).set(0xd368, 6, 5).set(0xd365, 0x02);
const doors = (ram: PokemonRam) => pokemonRed.doors?.(ram) ?? expect.fail("no doors are told");

describe("the ways out that the map's table tells", () => {
  it("have their number, their cell, and the number of their other end", () => {
    const ram = make(0)
      .warps([5, 4, 37, 1], [90, 90, 1, 1], [9, 8, 40, 0])
      .ground(2, 4, 0x1b)
      .ground(6, 8, 0x1b);

    expect(doors(ram)).toEqual([
      { id: 0, x: 5, y: 4, to: { map: "Red's House 1F", id: 1 } },
      { id: 2, x: 9, y: 8, to: { map: "Oak's Lab", id: 0 } },
    ]);
  });

  it("lead back to the town or road from which the building was entered", () => {
    expect(doors(make(1).warps([5, 4, 0xff, 3]).ground(2, 4, 0x1a))).toEqual([
      { id: 0, x: 5, y: 4, to: { map: "Pewter City", id: 3 } },
    ]);
    expect(doors(make(1).set(0xd365, 0xff).warps([5, 4, 0xff, 3]))).toEqual([]);
  });

  it("are those alone that are open: stairs behind a poster are a wall until it is pressed", () => {
    const corner = make(8).warps([5, 4, 0xc7, 0]);

    expect(doors(corner.ground(2, 4, 0x01))).toEqual([]);
    expect(doors(corner.ground(2, 4, 0x5c)).map(({ to }) => to.map)).toEqual(["Rocket Hideout B1F"]);
  });

  it("are those on the screen alone", () => {
    const cells = [
      [1, 2],
      [10, 10],
      [0, 2],
      [11, 2],
      [1, 1],
      [1, 11],
    ] as const;
    const ram = make(0).warps(...cells.map(([x, y]) => [x, y, 37, 0] as const));

    expect(doors(ram).map(({ id }) => id)).toEqual([0, 1]);
  });

  it("lead to maps of shared names by their numbers", () => {
    expect(doors(make(0).warps([5, 4, 0x45, 0])).map(({ to }) => to.map)).toEqual([
      "Cerulean Trashed House #69",
    ]);
  });

  it.each([
    ["stairs in a house", 1, 0x1c, 5, 4, undefined],
    ["a mat at the lower edge", 1, 0x14, 5, 11, "down"],
    ["a mat at the upper edge", 12, 0x14, 5, 0, "up"],
    ["a mat at the left edge", 12, 0x14, 0, 5, "left"],
    ["a mat at the right edge", 12, 0x14, 9, 5, "right"],
    ["a ladder at the upper edge", 17, 0x18, 5, 0, undefined],
    ["nothing at all", 8, 0x01, 5, 5, undefined],
    ["a glitch's tileset", 200, 0x1a, 5, 4, undefined],
  ])("%s (tileset %i, tile %i)", (_, tileset, tile, x, y, press) => {
    const ram = make(tileset).at(1, x, y).ground(4, 4, tile);
    const [door] = doors(ram.warps([x, y, 3, 0]));

    expect(door?.press).toBe(press);
  });

  it.each([
    ["below it", 0, 1, 5, 4, 0x12, "down"],
    ["above it", 13, 1, 3, 4, 0x01, "up"],
    ["left of it", 14, 1, 4, 3, 0x4b, "left"],
    ["right of it", 23, 1, 4, 5, 0x0f, "right"],
    ["right of it, on a floor of the hideout", 22, 0xc7, 4, 5, 0x4e, "right"],
    ["below it, on the ship's third floor, where that is nothing", 13, 0x61, 5, 4, 0x12, undefined],
    ["below it, in a house, where that is nothing", 8, 1, 5, 4, 0x12, undefined],
    ["nowhere", 0, 1, 5, 4, 0x2c, undefined],
  ])("outdoors, one leaves towards the carpet %s", (_, tileset, map, row, column, tile, press) => {
    const ram = make(tileset, map).warps([5, 6, 3, 0]).ground(row, column, tile);

    expect(doors(ram)[0]?.press).toBe(press);
  });

  it("there are none in a battle or a menu", () => {
    expect(doors(make(0).warps([5, 4, 37, 1]).set(0xd057, 1))).toEqual([]);
    expect(doors(make(0).warps([5, 4, 37, 1]).box(0, 10, 10, 16, "ITEM"))).toEqual([]);
  });
});
