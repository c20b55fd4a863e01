import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import type { RamImage } from "../../../../../test/helpers/roms/ram-image.ts";
import { findPath } from "../../../src/actions/find-path.ts";
import type { CollisionGrid } from "../../../src/known/game-adapter.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

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

  it("does not take a box that begins higher up for a dialog", () => {
    const moves = ["TACKLE", "         PP 35/35", "GROWL"];

    expect(read(new PokemonRam().page().box(8, 0, 20, 10, ...moves))).toMatchObject({
      dialog: null,
      menu: ["TACKLE", "PP 35/35", "GROWL"],
    });
  });

  it("has the level of a list, which is one sign", () => {
    expect(read(new PokemonRam().box(2, 4, 16, 5, "", "▶CHARMANDER" + "\u{1}12"))).toMatchObject({
      menu: ["▶CHARMANDER L12"],
    });
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

describe("a page without a border", () => {
  it("is the party, each with its cursor, level and health", () => {
    const ram = new PokemonRam().page().text(0, 3, "CHARMANDER\u{1}12").text(1, 0, "▶");
    ram.tile(1, 4, 0x71, 0x62, 0x6b, 0x6b, 0x6b, 0x6b, 0x6b, 0x63, 0x6d).text(1, 13, " 20/ 35");
    ram.text(2, 3, "PIDGEY    100 PSN").tile(3, 4, 0x71, 0x62, 0x6b).text(3, 13, "  1/300");
    ram.box(12, 0, 20, 6, "", "Choose a POKéMON.");

    expect(read(ram)).toMatchObject({
      dialog: "Choose a POKéMON.",
      menu: ["▶CHARMANDER L12 20/35", "PIDGEY 100 PSN 1/300"],
    });
    expect(pokemonRed.grid?.(ram)).toBeNull();
  });

  it("is the party in a battle too, with who can learn a move and a menu over it", () => {
    const ram = new PokemonRam()
      .set(0xd057, 1)
      .page()
      .text(0, 3, "ABRA")
      .text(0, 13, "\u{1}9")
      .text(1, 12, "NOT ABLE");
    ram.text(1, 0, "▷").box(11, 11, 9, 7, "▶STATS", "", " CANCEL");

    expect(read(ram)).toMatchObject({ menu: ["▶STATS", "CANCEL", "▷ABRA L9 NOT ABLE"] });
  });

  it("is a Pokémon's status, with its own signs", () => {
    const ram = new PokemonRam()
      .page()
      .picture(0)
      .text(1, 9, "FLAME")
      .text(2, 14, "\u{1}12")
      .text(4, 12, " 20/ 35");
    ram
      .text(6, 9, "STATUS/OK")
      .tile(7, 1, 0x74, 0xf2)
      .text(7, 3, "004")
      .tile(1, 19, 0x78)
      .tile(7, 18, 0x76, 0x77);
    ram.box(8, 0, 10, 10, "ATTACK", "      13").text(9, 10, "TYPE1/").text(10, 11, "FIRE");
    ram.tile(13, 10, 0x73, 0x74).text(13, 12, "/").text(14, 12, "01234");

    expect(read(ram)).toMatchObject({
      dialog: null,
      menu: [
        ...["ATTACK", "13", "FLAME", "L12", "20/35", "STATUS/OK", "No.004"],
        ...["TYPE1/", "FIRE", "IDNo/", "01234"],
      ],
    });
  });

  it("is a Pokédex entry, with its own signs", () => {
    const ram = new PokemonRam()
      .page()
      .picture(1)
      .tile(0, 0, 0x63, 0x64, 0x64)
      .tile(9, 0, 0x68, 0x69, 0x6b, 0x6a);
    ram.text(2, 9, "CHARMANDER").text(4, 9, "LIZARD").text(6, 9, "HT  2").tile(6, 14, 0x60).text(6, 15, "00");
    ram.tile(6, 17, 0x61).tile(8, 2, 0x74, 0xf2).text(8, 4, "004").text(11, 1, "Obviously prefers");
    ram.tile(2, 0, 0x66).tile(2, 19, 0x67);

    expect(read(ram)).toMatchObject({
      menu: ["CHARMANDER", "LIZARD", "HT 2′00″", "No.004", "Obviously prefers"],
    });
  });

  it("is the Pokédex's list, each with its number and a ball where it was caught, then the menu beside it", () => {
    const ram = new PokemonRam().page().text(1, 1, "CONTENTS");
    for (let row = 0; row < 18; row += 1) ram.tile(row, 14, row % 2 === 0 ? 0x71 : 0x70);
    ram.text(2, 1, "001").tile(3, 3, 0x72).text(3, 4, "BULBASAUR").text(3, 0, "▶");
    ram
      .text(4, 1, "002")
      .text(5, 4, "----------")
      .text(2, 16, "SEEN")
      .text(3, 16, "  9")
      .text(10, 16, "DATA");

    expect(read(ram)).toMatchObject({
      menu: ["001 ▶ ●BULBASAUR", "002 ----------", "SEEN", "9", "DATA"],
    });
  });

  it("is where a name is typed, whose last row of letters is no dialog", () => {
    const ram = new PokemonRam()
      .page()
      .text(1, 0, "YOUR NAME?")
      .text(2, 10, "AS")
      .tile(3, 10, 0x76, 0x76, 0x77);
    ram
      .box(4, 0, 20, 11, "▶A B C", "", "", "", "", "", "", "", " - ? !")
      .tile(13, 18, 0xf0)
      .text(15, 2, "lower case");

    const info = read(ram);

    expect(info).toMatchObject({
      dialog: null,
      menu: ["▶A B C", "- ? ! ED", "YOUR NAME?", "AS", "lower case"],
    });
    expect(pokemonRed.describe(info, null)).not.toContain("Text:");
  });

  it("is not the map beside a menu, nor a battle's two pictures, nor signs alone", () => {
    const map = new PokemonRam().text(3, 3, "AB");
    const battle = new PokemonRam().page().picture(0, 12).text(0, 1, "PIDGEY");
    const signs = new PokemonRam().page().tile(5, 5, 0x6d, 0x70, 0x75);

    expect([map, battle, signs].map((ram) => read(ram)["menu"])).toEqual([[], [], []]);
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

  it.each([
    [0x37, "down", 0x2c, 5, 4],
    [0x37, "down", 0x39, 5, 4],
    [0x36, "down", 0x39, 5, 4],
    [0x27, "left", 0x2c, 4, 3],
    [0x27, "left", 0x39, 4, 3],
    [0x0d, "right", 0x2c, 4, 5],
    [0x0d, "right", 0x39, 4, 5],
    [0x1d, "right", 0x2c, 4, 5],
  ])(
    "has a ledge (tile %i) that is jumped %s from ground %i alone, one way",
    (tile, way, ground, row, column) => {
      const make = () =>
        new PokemonRam().set(0x1735, 0x2c, 0x39, 0x52, 0xff).ground(4, 4, ground).ground(row, column, tile);
      const grid = pokemonRed.grid?.(make());

      expect(grid?.cells[row]?.[column]).toBe(`ledge-${way}`);
      expect(grid?.canStep?.(4, 4, row, column)).toBe(true);
      expect(findPath(grid as CollisionGrid, { row: row * 2 - 4, column: column * 2 - 4 }).path).toEqual([
        { button: way, to: { row: row * 2 - 4, column: column * 2 - 4 }, cells: 2 },
      ]);
      expect(pokemonRed.grid?.(make().ground(4, 4, 0x52))?.canStep?.(4, 4, row, column)).toBe(false);
      expect(cellsOf(make().set(0xd367, 3))[row]?.[column]).toBe("wall");
    },
  );

  it("has tall grass where the game has it, by the lower right tile of a cell", () => {
    const ram = new PokemonRam().set(0x1735, 0x2c, 0x52, 0xff).set(0xd535, 0x52);
    ram.tile(5, 2, 0x52, 0x52).tile(5, 4, 0x52, 0x2c).tile(5, 6, 0x01, 0x52);

    expect(cellsOf(ram)[2]?.slice(1, 4)).toEqual(["grass", "free", "wall"]);
  });

  it.each([
    ["water", 0, 0x14, "water"],
    ["a shore", 0, 0x32, "water"],
    ["a ship port's gangway, which is no shore", 14, 0x32, "wall"],
    ["a floor that only looks so, in a tileset without water", 4, 0x14, "wall"],
  ])("has %s (tileset %i, tile %i) as %s", (_, tileset, tile, cell) => {
    expect(cellsOf(new PokemonRam().set(0xd367, tileset).ground(4, 5, tile))[4]?.[5]).toBe(cell);
  });

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

  it("has water, on which one can go while surfing, with water's own pairs", () => {
    const ram = new PokemonRam().ground(4, 4, 0x14).ground(4, 5, 0x14).ground(4, 3, 0x05).set(0xd367, 17);
    const surfing = pokemonRed.grid?.(new PokemonRam().ground(4, 5, 0x14).set(0xd700, 2));

    expect(cellsOf(ram)[4]?.[5]).toBe("water");
    expect(surfing?.cells[4]?.[5]).toBe("water");
    expect([pokemonRed.grid?.(ram)?.canSwim, surfing?.canSwim]).toEqual([false, true]);
    // From the shore, too: nobody begins to surf there.
    expect(pokemonRed.grid?.(ram)?.canStep?.(4, 3, 4, 4)).toBe(false);
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
