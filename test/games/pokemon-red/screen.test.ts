import { describe, expect, it } from "vitest";

import { pokemonRed } from "../../../src/games/pokemon-red.ts";
import type { GameInfo } from "../../../src/run/run-state.ts";
import { PokemonRam } from "../../helpers/pokemon-ram.ts";
import type { RamImage } from "../../helpers/ram-image.ts";

function read(ram: RamImage, previous: GameInfo | null = null): GameInfo {
  return pokemonRed.readState(ram, previous);
}

describe("what is written on the screen", () => {
  it("has the text of a dialog, in one line", () => {
    const ram = new PokemonRam().box(12, 0, 20, 6, "", "OAK: Hey! Wait!", "", "Don't go out!    ▼");

    expect(read(ram)).toMatchObject({ dialog: "OAK: Hey! Wait! Don't go out!", menu: [] });
    expect(pokemonRed.isWaitingForInput?.(ram)).toBe(true);
  });

  it("has an empty dialog while nothing is written in it yet", () => {
    expect(read(new PokemonRam().box(12, 0, 20, 6))).toMatchObject({ dialog: "", menu: [] });
  });

  it("has the lines of a menu with its cursor, beside the dialog", () => {
    const ram = new PokemonRam().box(12, 0, 20, 6, "", "Save the game?").box(7, 0, 6, 5, "▶YES", "", " NO");

    expect(read(ram)).toMatchObject({ dialog: "Save the game?", menu: ["▶YES", "NO"] });
    expect(pokemonRed.isWaitingForInput?.(ram)).toBe(true);
  });

  it("has the menu of a battle, which covers the dialog's box", () => {
    const ram = new PokemonRam().box(12, 0, 20, 6).box(12, 8, 12, 6, "", "▶FIGHT {}", "", " ITEM  RUN");

    expect(read(ram)).toMatchObject({ menu: ["▶FIGHT PkMn", "ITEM RUN"] });
  });

  it("does not take the map between two borders for text", () => {
    const ram = new PokemonRam();
    ram.bytes.fill(0x54, 0xc3a0, 0xc3a0 + 360);
    ram.box(0, 0, 4, 3, "A").box(0, 16, 4, 3, "B");

    expect(read(ram)).toMatchObject({ menu: ["A", "B"] });
  });

  it("takes a narrow box at the bottom for a menu", () => {
    expect(read(new PokemonRam().box(12, 0, 10, 4, "▶BUY", " SELL"))).toMatchObject({
      dialog: null,
      menu: ["▶BUY", "SELL"],
    });
  });

  it("does not wait on the map", () => {
    expect(pokemonRed.isWaitingForInput?.(new PokemonRam())).toBe(false);
  });
});

describe("the grid", () => {
  const cellsOf = (ram: RamImage) => pokemonRed.grid?.(ram)?.cells ?? [];

  it("is 10 columns by 9 rows, with the player at column 4, row 4", () => {
    const grid = pokemonRed.grid?.(new PokemonRam());

    expect(grid?.cells.map((row) => row.length)).toEqual(Array(9).fill(10));
    expect(grid?.player).toEqual({ row: 4, column: 4 });
    expect(grid?.cells[4]?.[4]).toBe("player");
  });

  it("knows a wall by the lower left tile of a cell alone", () => {
    const ram = new PokemonRam().ground(2, 3, 0x01).tile(0, 0, 0x01).tile(0, 1, 0x01).tile(1, 1, 0x01);

    expect(cellsOf(ram)[2]?.[3]).toBe("wall");
    expect(cellsOf(ram)[0]?.[0]).toBe("free");
  });

  it.each([0x37, 0x36, 0x27, 0x0d, 0x1d])(
    "has a ledge (tile %i) as a wall: the way is not offered",
    (tile) => {
      expect(cellsOf(new PokemonRam().ground(5, 4, tile))[5]?.[4]).toBe("wall");
    },
  );

  it("has people where they stand, and none that is hidden or off the screen", () => {
    const ram = new PokemonRam().person(1, 3, 4).person(2, 0, 9).person(3, 6, 6, 0xff).person(15, 20, 4);

    const cells = cellsOf(ram);

    expect(cells[3]?.[4]).toBe("person");
    expect(cells[0]?.[9]).toBe("person");
    expect(cells.flat().filter((cell) => cell === "person")).toHaveLength(2);
  });

  it("has people on the far side of the map's first rows", () => {
    const ram = new PokemonRam().at(0, 1, 0);

    expect(cellsOf(ram.person(1, 4, 3))[4]?.[3]).toBe("person");
  });

  it("has doors as exits where one can walk", () => {
    const ram = new PokemonRam().set(0xd3ae, 3, 5, 5, 0, 37, 8, 5, 0, 37, 90, 90, 0, 0).ground(6, 4, 0x01);

    const cells = cellsOf(ram);

    expect(cells[3]?.[4]).toBe("exit");
    expect(cells[6]?.[4]).toBe("wall");
  });

  it("has at most the 32 doors that the game has room for", () => {
    const doors = Array.from({ length: 33 }, (_, index) => (index === 32 ? [5, 5, 0, 37] : [90, 90, 0, 0]));

    expect(cellsOf(new PokemonRam().set(0xd3ae, 33, ...doors.flat()))[3]?.[4]).toBe("free");
  });

  it.each([0xffff, 0xfffe, 0x0000, 0x8000])("can be read when the list of free tiles is at %i", (address) => {
    const ram = new PokemonRam().set(0xd530, address & 0xff, address >> 8);

    expect(cellsOf(ram)).toHaveLength(9);
  });

  it("respects pairs of tiles, in both directions, in their tileset alone", () => {
    const ram = new PokemonRam().ground(4, 4, 0x20).ground(3, 4, 0x05).ground(5, 4, 0x20);
    const overworld = pokemonRed.grid?.(ram);
    const cavern = pokemonRed.grid?.(ram.set(0xd367, 17));

    expect(overworld?.canStep?.(4, 4, 3, 4)).toBe(true);
    expect(cavern?.canStep?.(4, 4, 3, 4)).toBe(false);
    expect(cavern?.canStep?.(3, 4, 4, 4)).toBe(false);
    expect(cavern?.canStep?.(4, 4, 5, 4)).toBe(true);
  });

  it("has water free while surfing, with water's own pairs", () => {
    const ram = new PokemonRam().ground(4, 4, 0x14).ground(4, 5, 0x14).ground(4, 3, 0x05).set(0xd367, 17);
    const surfing = pokemonRed.grid?.(new PokemonRam().ground(4, 5, 0x14).set(0xd700, 2));

    expect(cellsOf(ram)[4]?.[5]).toBe("wall");
    expect(surfing?.cells[4]?.[5]).toBe("free");
    expect(pokemonRed.grid?.(ram.set(0xd700, 2))?.canStep?.(4, 4, 4, 3)).toBe(false);
  });

  it.each([
    ["a dialog", (ram: PokemonRam) => ram.box(12, 0, 20, 6, "Hi!")],
    ["a menu", (ram: PokemonRam) => ram.box(0, 10, 10, 16, "▶ITEM")],
    ["a battle", (ram: PokemonRam) => ram.set(0xd057, 1)],
  ])("makes no sense during %s", (_, arrange) => {
    expect(pokemonRed.grid?.(arrange(new PokemonRam()))).toBeNull();
  });
});
