import { describe, expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

/** Whoever plays is at x 5, y 6 of the map, and in row 4, column 4 of the grid. */
const cellsOf = (ram: PokemonRam) => pokemonRed.grid?.(ram)?.cells ?? [];
const WALL = 0x01;

describe("trees, counters and signs", () => {
  it.each([
    ["a tree of the overworld", 0, 0x3d, "tree"],
    ["a tree of a gym", 7, 0x50, "tree"],
    ["the overworld's tree in a gym", 7, 0x3d, "wall"],
    ["a gym's tree in a house", 8, 0x50, "wall"],
  ])("%s (tileset %i, tile %i) is a %s", (_, tileset, tile, cell) => {
    expect(cellsOf(new PokemonRam().set(0xd367, tileset).ground(3, 4, tile))[3]?.[4]).toBe(cell);
  });

  it("a counter is what the tileset names as such, and one that is walked on is none", () => {
    const ram = new PokemonRam().set(0xd532, 0x18, 0x2c, 0xff).ground(3, 4, 0x18).ground(2, 4, WALL);

    expect(cellsOf(ram)[3]?.slice(3, 6)).toEqual(["free", "counter", "free"]);
    expect(cellsOf(ram)[2]?.[4]).toBe("wall");
  });

  it("signs stand where the map has them, on walls and counters alone", () => {
    const ram = new PokemonRam().set(0xd532, 0x18, 0xff, 0xff).signs([5, 5], [6, 5], [7, 5], [99, 99]);
    const cells = cellsOf(ram.ground(3, 4, WALL).ground(3, 5, 0x18));

    expect(cells[3]?.slice(4, 7)).toEqual(["sign", "sign", "free"]);
  });

  it("has at most the 16 signs that the game has room for", () => {
    const signs = Array.from({ length: 17 }, (_, index) =>
      index === 16 ? ([5, 5] as const) : ([90, 90] as const),
    );

    expect(cellsOf(new PokemonRam().signs(...signs).ground(3, 4, WALL))[3]?.[4]).toBe("wall");
  });
});

it.each([
  ["in a cave", 17, 0x22, "exit"],
  ["in a building", 22, 0x11, "exit"],
  ["not outdoors", 0, 0x22, "wall"],
])("a hole %s (tileset %i, tile %i) is a way out: %s", (_, tileset, tile, cell) => {
  expect(cellsOf(new PokemonRam().set(0xd367, tileset).ground(3, 4, tile))[3]?.[4]).toBe(cell);
});

describe("where a trainer sees the player", () => {
  const facing = { down: 0, up: 4, left: 8, right: 12 };
  /** A trainer with the sprite 2 in row 1, column 2, who sees 3 cells far. */
  const trainer = (way: keyof typeof facing = "right", far = 3) =>
    new PokemonRam().person(2, 1, 2).set(0xc129, facing[way]).trainers([2, far]);
  const seen = (ram: PokemonRam) =>
    cellsOf(ram).flatMap((line, row) =>
      line.flatMap((cell, column) => (cell === "sight" ? [`${row},${column}`] : [])),
    );

  it.each<[keyof typeof facing, string[]]>([
    ["right", ["1,3", "1,4", "1,5"]],
    ["left", ["1,0", "1,1"]],
    ["down", ["2,2", "3,2", "4,2"]],
    ["up", ["0,2"]],
  ])("is straight ahead of one who faces %s", (way, cells) => {
    expect(seen(trainer(way))).toEqual(cells);
  });

  it("goes on behind walls and people, which stay what they are", () => {
    const ram = trainer().ground(1, 3, WALL).person(3, 1, 4);

    expect(cellsOf(ram)[1]?.slice(2, 7)).toEqual(["person", "wall", "person", "sight", "free"]);
  });

  it("is over tall grass too, and a door there stays a door", () => {
    const ram = trainer().set(0x1735, 0x2c, 0x52, 0xff).set(0xd535, 0x52).tile(3, 6, 0x52, 0x52);

    expect(cellsOf(ram.set(0xd3ae, 1, 3, 5, 0, 37))[1]?.slice(3, 6)).toEqual(["sight", "exit", "sight"]);
  });

  it.each([
    ["one who was beaten", (ram: PokemonRam) => ram.set(0xd7b0, 0b100), []],
    ["another one who was beaten", (ram: PokemonRam) => ram.set(0xd7b0, 0b1011), ["1,3", "1,4", "1,5"]],
    ["one who is not on the screen", (ram: PokemonRam) => ram.set(0xc122, 0xff), []],
    ["one who looks nowhere", (ram: PokemonRam) => ram.set(0xc129, 1), []],
    ["a list in another bank", (ram: PokemonRam) => ram.set(0x43f6, 0x00), []],
    ["a list without an end", (ram: PokemonRam) => ram.set(0x4400, 0x00), []],
    [
      "a list that was left at its first trainer",
      (ram: PokemonRam) => ram.set(0xda31, 0xf4).set(0xda30, 0x43),
      ["1,3", "1,4", "1,5"],
    ],
    ["no list", (ram: PokemonRam) => ram.set(0xda30, 0, 0), []],
    ["one who sees nothing", (ram: PokemonRam) => ram.trainers([2, 0]), []],
  ])("%s", (_, arrange, cells) => {
    expect(seen(arrange(trainer()))).toEqual(cells);
  });

  it("has each trainer of the map, with a flag of a further byte for the higher numbers", () => {
    const ram = new PokemonRam().person(1, 1, 2).person(13, 7, 2).trainers([1, 2], [13, 1]);

    expect(seen(ram)).toEqual(["2,2", "3,2", "8,2"]);
    expect(seen(ram.set(0xd7b1, 0b100000))).toEqual(["2,2", "3,2"]);
  });

  it("can be walked on", () => {
    const grid = pokemonRed.grid?.(trainer("down", 6).person(2, 3, 4).set(0xc129, 0));

    expect(grid?.cells[5]?.[4]).toBe("sight");
    expect(grid?.cells[4]?.[4]).toBe("player");
  });
});
