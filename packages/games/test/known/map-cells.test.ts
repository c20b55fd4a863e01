import { describe, expect, it } from "vitest";
import { BankedImage } from "../../../../test/helpers/roms/banked-image.ts";
import { mapAdapter } from "../../../../test/helpers/roms/map-adapter.ts";
import { RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import type { CollisionGrid } from "../../src/known/game-adapter.ts";
import { describeGrid } from "../../src/known/grid/describe-grid.ts";
import { stepsFrom } from "../../src/known/grid/grid-steps.ts";

const SIGNS: Readonly<Record<string, string>> = { free: ".", wall: "#", player: "@", water: "~", exit: "E" };

function drawn(grid: CollisionGrid | null | undefined): readonly string[] {
  return (grid?.cells ?? []).map((row) => row.map((cell) => SIGNS[cell] ?? "?").join(""));
}

describe("a grid of blocks, whose cells a table in ROM gives", () => {
  const adapter = mapAdapter({
    fields: [
      { name: "x", address: "C000" },
      { name: "y", address: "C001" },
      { name: "width", address: "C002" },
      { name: "rowBytes", expression: "width + 2" },
      { name: "top", expression: "y + 2 - 1" },
      { name: "left", expression: "x + 2 - 1" },
    ],
    grid: {
      columns: 3,
      rows: 3,
      address: "C100",
      rowStep: "rowBytes",
      origin: { row: "top", column: "left" },
      block: 2,
      walls: [0],
      table: { address: { pointer: "C010", bank: "C012" } },
      cells: { "7": "wall", "0x20-0x2F": "water" },
      others: "free",
      player: { row: 1, column: 1 },
    },
  });
  /** A map of 2 × 1 blocks with a border of one block: block 1 has a wall at its lower right, block 2 water at its upper left. */
  const world = (x: number, y: number) =>
    new BankedImage()
      .set(0xc000, x, y, 2)
      .set(0xc010, 0x00, 0x50, 9)
      .set(0xc100, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0)
      .setBank(9, 0x5004, 1, 1, 1, 7, 0x29, 1, 1, 1);

  it.each([
    [0, 0, ["###", "#@.", "#.#"]],
    [1, 0, ["###", ".@~", ".#."]],
    [3, 1, ["~.#", ".@#", "###"]],
  ])("shows the player at the middle of the screen, from (%i, %i)", (x, y, expected) => {
    expect(drawn(adapter.grid?.(world(x, y)))).toEqual(expected);
  });

  it("is unknown where its bank is damaged", () => {
    expect(adapter.grid?.(world(0, 0).set(0xc012, 77))).toBeNull();
  });
});

describe("a grid of objects in a room, whose solidity a table gives", () => {
  const adapter = mapAdapter({
    fields: [
      { name: "isIndoor", address: "C000", max: 1 },
      { name: "column", address: "C001", add: -8, scale: "1/16" },
      { name: "row", address: "C002", add: -16, scale: "1/16" },
    ],
    grid: {
      columns: 3,
      rows: 2,
      rowStep: 16,
      address: "D711",
      table: { address: { base: "08:4AD4", index: "isIndoor", stride: 256 } },
      cells: { "0": "free", "2": "exit", "7": "water" },
      player: { row: "row", column: "column" },
    },
  });
  const world = (isIndoor: number) =>
    new BankedImage()
      .set(0xc000, isIndoor, 8 + 16, 16 + 15)
      .set(0xd711, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 4)
      .setBank(8, 0x4ad4, 0, 0, 2, 1, 7)
      .setBank(8, 0x4bd4, 1, 1, 1, 0, 1);

  it("reads the table that the room has", () => {
    expect(drawn(adapter.grid?.(world(0)))).toEqual([".@#", "EE~"]);
    expect(drawn(adapter.grid?.(world(1)))).toEqual(["#@.", "###"]);
  });

  it("is unknown while the room's kind is", () => {
    expect(adapter.grid?.(world(2))).toBeNull();
  });
});

describe("a grid of a scene's collisions in ROM", () => {
  const adapter = mapAdapter({
    fields: [
      { name: "x", address: "C000", size: 2, scale: "1/128" },
      { name: "y", address: "C002", size: 2, scale: "1/128" },
      { name: "width", address: "C004" },
      { name: "height", address: "C005" },
      { name: "left", expression: "x - 1" },
      { name: "top", expression: "y - 1" },
    ],
    grid: {
      columns: 3,
      rows: 3,
      address: { pointer: "C010", bank: "C012" },
      rowStep: "width",
      origin: { row: "top", column: "left" },
      within: { rows: "height", columns: "width" },
      cells: { "0": "free", "1": { cell: "free", closed: ["up"] }, "0x0F": "wall" },
      player: { row: 1, column: 1 },
    },
  });
  const world = (x: number, y: number) =>
    new BankedImage()
      .set(0xc000, (x * 128) & 255, (x * 128) >> 8, (y * 128) & 255, (y * 128) >> 8, 3, 2)
      .set(0xc010, 0x00, 0x40, 5)
      .setBank(5, 0x4000, 0, 0, 0, 15, 1, 0);

  it("has walls outside of the scene", () => {
    expect(drawn(adapter.grid?.(world(0, 0)))).toEqual(["###", "#@.", "##."]);
    expect(drawn(adapter.grid?.(world(2, 1)))).toEqual(["..#", ".@#", "###"]);
  });

  it("cannot be crossed at closed sides", () => {
    const from = (x: number, y: number) => {
      const grid = adapter.grid?.(world(x, y));
      return grid ? stepsFrom(grid, grid.player).map(({ button }) => button) : [];
    };

    expect(from(1, 0)).toEqual(["left", "right"]);
    expect(from(1, 1)).toEqual(["right"]);
    expect(from(2, 1)).toEqual(["up", "left"]);
  });
});

describe("a grid with a list of passable tiles", () => {
  const adapter = mapAdapter({
    grid: {
      columns: 3,
      rows: 1,
      address: "C3A0",
      passable: { address: { pointer: "D530" } },
      cells: { "9": "exit" },
      player: { row: 0, column: 1 },
    },
  });
  const world = () => new RamImage().set(0xc3a0, 5, 5, 9).set(0xd530, 0x35, 0x17).set(0x1735, 4, 5, 9, 0xff);

  it("has them free, and other tiles walls", () => {
    expect(drawn(adapter.grid?.(world()))).toEqual([".@E"]);
    expect(drawn(adapter.grid?.(world().set(0x1735, 4, 0xff)))).toEqual(["#@E"]);
  });

  it("is unknown where the list has no end", () => {
    expect(adapter.grid?.(world().set(0xd530, 0x00, 0xd0))).toBeNull();
  });
});

describe("a learned grid", () => {
  const learned = {
    fields: [
      { name: "map", address: "C000", place: true },
      { name: "x", address: "C001" },
      { name: "y", address: "C002" },
    ],
    standing: { x: "x", y: "y" },
    grid: {
      columns: 3,
      rows: 3,
      background: { left: 56, top: 56 },
      cells: { "4": { cell: "free", confidence: 0.9 }, "5": { cell: "wall", confidence: 0.8 }, "6": "free" },
      others: { cell: "wall", confidence: 0.5 },
      player: { row: 1, column: 1 },
    },
  };
  /** The background's tile at a pixel, with the scroll that the machine has. */
  const world = (scrollX: number, scrollY: number) => {
    const ram = new RamImage().set(0xff42, scrollY, scrollX).set(0xc000, 2, 10, 20);
    const put = (row: number, column: number, tile: number): void => {
      const [x, y] = [scrollX + 56 + 16 * column, scrollY + 56 + 16 * row];
      ram.set(0x9800 + ((y >> 3) & 31) * 32 + ((x >> 3) & 31), tile);
    };
    for (const row of [0, 1, 2]) for (const column of [0, 1, 2]) put(row, column, 4);
    put(0, 0, 5);
    put(0, 2, 6);
    put(2, 2, 99);
    return ram;
  };

  it.each([
    [0, 0],
    [200, 240],
    [13, 7],
  ])("follows the tiles as they scroll, at (%i, %i)", (x, y) => {
    const grid = mapAdapter(learned).grid?.(world(x, y));

    expect(drawn(grid)).toEqual(["#..", ".@.", "..#"]);
    expect(grid?.confidence).toEqual([
      [0.8, 0.9, 1],
      [0.9, 0.9, 0.9],
      [0.9, 0.9, 0.5],
    ]);
  });

  it.each([
    ["begins on the last column of pixels", 127, 56, ["...", ".@.", "..."]],
    ["begins just beyond the last column", 128, 56, ["..#", ".@#", "..#"]],
    ["begins on the last row of pixels", 56, 111, ["...", ".@.", "..."]],
    ["begins just beyond the last row", 56, 112, ["...", ".@.", "###"]],
    ["begins at the left edge", 0, 56, ["...", ".@.", "..."]],
    ["begins left of the left edge", -1, 56, ["#..", "#@.", "#.."]],
    ["begins at the upper edge", 56, 0, ["...", ".@.", "..."]],
    ["begins above the upper edge", 56, -1, ["###", ".@.", "..."]],
  ])("takes a cell that begins beyond the screen for a wall: one %s", (_, left, top, expected) => {
    const grid = { ...learned.grid, background: { left, top } };
    const image = new RamImage().set(0xc000, 2, 10, 20).set(0x9800, ...Array(1024).fill(4));

    expect(drawn(mapAdapter({ ...learned, grid }).grid?.(image))).toEqual(expected);
  });

  it("reads the other map of tiles where the game shows that, and attributes where they count", () => {
    const grid = {
      ...learned.grid,
      background: { left: 56, top: 56, attributes: true },
      cells: { "0x304": "free" },
    };
    const image = new BankedImage().set(0xff40, 8).setBank(0, 0x9c00, ...Array(1024).fill(4));
    image.setBank(1, 0x9c00, ...Array(1024).fill(3));

    expect(drawn(mapAdapter({ ...learned, grid }).grid?.(image))).toEqual(["...", ".@.", "..."]);
  });

  it("knows the cells that were tried in this place better than it predicts them", () => {
    const tried = [
      { place: 2, x: 9, y: 19, rows: [".#", "  ", "#."] },
      { place: 3, x: 9, y: 19, rows: ["###", "###", "###"] },
    ];
    const grid = mapAdapter({ ...learned, grid: { ...learned.grid, tried } }).grid?.(world(0, 0));

    expect(drawn(grid)).toEqual([".#.", ".@.", "#.#"]);
    expect(grid?.confidence?.map((row) => row.map((one) => (one === 1 ? "+" : " ")).join(""))).toEqual([
      "+++",
      "   ",
      "++ ",
    ]);
  });

  it("is drawn with its predictions marked, and says so where it is", () => {
    const grid = mapAdapter(learned).grid?.(world(0, 0));

    expect(grid && describeGrid(grid, "")).toContain(
      "r\\c 012\n  0 %,.\n  1 ,@,\n  2 ,,%\nMoves: up, down, left, right\n",
    );
    expect(grid && describeGrid(grid, "")).toContain("Here: , guessed to be free, % guessed to be a wall");
  });
});

describe("people from a list", () => {
  const adapter = mapAdapter({
    fields: [
      {
        name: "actors",
        address: "C200",
        stride: 4,
        count: 3,
        entries: [
          { name: "state" },
          { name: "row", offset: 1, max: 1 },
          { name: "column", offset: 2 },
          { name: "kind", offset: 3, names: { "1": "chest", "2": "guard" } },
        ],
        only: { entry: "state", is: 5 },
      },
      {
        name: "guards",
        address: "C200",
        stride: 4,
        count: 3,
        entries: [{ name: "kind", offset: 3, names: { "1": "chest", "2": "guard" } }],
        only: { entry: "kind", not: "chest" },
      },
    ],
    grid: {
      ...{ columns: 3, rows: 2, address: "C100", cells: { "0": "free" }, player: { row: 0, column: 0 } },
      people: [{ list: "actors", row: "row", column: "column" }],
    },
  });
  const world = (...actors: readonly number[]) => new RamImage().set(0xc200, ...actors);

  it("has those that the list has, where their cell is known", () => {
    const signs = drawn(adapter.grid?.(world(5, 1, 2, 1, 4, 0, 1, 1, 5, 9, 1, 2)));

    expect(signs).toEqual(["@..", "..?"]);
  });

  it("leaves out entries with other values, or with the one that is not wanted", () => {
    const info = adapter.readState(world(5, 1, 2, 1, 4, 0, 1, 2, 5, 9, 1, 2), null);

    expect(info["actors"]).toEqual([
      { state: 5, row: 1, column: 2, kind: "chest" },
      { state: 5, row: null, column: 1, kind: "guard" },
    ]);
    expect(info["guards"]).toEqual([{ kind: "guard" }, { kind: "guard" }]);
  });

  it("names a value that the entries have, and a field that there is", () => {
    const list = { name: "a", address: "C0", stride: 1, count: 1, entries: [{ name: "b" }] };
    expect(() => mapAdapter({ fields: [{ ...list, only: { entry: "c", is: 1 } }] })).toThrow(
      'names a value that the entries do not have: "c"',
    );
    expect(() => mapAdapter({ fields: [{ ...list, only: { entry: "b", is: 1, not: 2 } }] })).toThrow(
      'takes either "is" or "not"',
    );
    const grid = {
      columns: 1,
      rows: 1,
      address: "C0",
      cells: {},
      people: [{ list: "x", row: "b", column: "b" }],
    };
    expect(() => mapAdapter({ grid })).toThrow('names a field that does not exist: "x"');
  });
});

it("a player two columns wide stands where both are free, with the closed sides of both", () => {
  const grid = {
    ...{ columns: 4, rows: 2, rowStep: 5, address: "C100", player: { row: 0, column: 0 }, wide: 2 },
    cells: { "0": "free", "1": { cell: "free", closed: ["up"] } },
  };
  const read = mapAdapter({ grid }).grid?.(new RamImage().set(0xc100, 0, 0, 0, 9, 0, 0, 1, 0, 0, 0));

  expect(drawn(read)).toEqual(["@.##", "...."]);
  expect(read && stepsFrom(read, { row: 1, column: 2 }).map(({ button }) => button)).toEqual([
    "left",
    "right",
  ]);
  expect(read && stepsFrom(read, read.player).map(({ button }) => button)).toEqual(["right"]);
});
