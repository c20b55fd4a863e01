import { describe, expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const keyboardOf = (ram: PokemonRam) => pokemonRed.shownKeyboard?.(ram) ?? null;

const UPPER = ["ABCDEFGHI", "JKLMNOPQR", "STUVWXYZ ", "×  :  []{", "-?!  /.,"];
const LOWER = UPPER.map((row) => row.toLowerCase());

/** The naming screen, with its cursor before a key. */
function naming(
  row: number,
  column: number,
  { letters = UPPER, typed = "", most = 7, other = "lower case" } = {},
) {
  const ram = new PokemonRam().page().text(1, 0, "YOUR NAME?").box(4, 0, 20, 11);
  for (const [index, line] of letters.entries()) {
    for (const [at, letter] of [...line].entries())
      ram.text(5 + index * 2, 2 + at * 2, letter.replace(/[[\]]/, "-"));
  }
  ram.tile(13, 18, 0xf0).text(15, 2, other).text(2, 10, typed);
  ram.tile(3, 10, ...Array.from({ length: most }, (_, at) => (at === typed.length ? 0x77 : 0x76)));
  return ram.tile(row === 5 ? 15 : 5 + row * 2, 1 + column * 2, 0xed);
}

describe("the screen on which a name is typed", () => {
  it("has its keys by row and column, what was typed, how long it may be, and the cursor", () => {
    expect(keyboardOf(naming(1, 4, { typed: "AS" }))).toEqual({
      typed: "AS",
      most: 7,
      keys: [
        [..."ABCDEFGHI"],
        [..."JKLMNOPQR"],
        [..."STUVWXYZ "],
        ["×", " ", " ", ":", " ", " ", "-", "-", "Pk"],
        ["-", "?", "!", " ", " ", "/", ".", ",", "END"],
        ["lower"],
      ],
      cursor: { row: 1, column: 4 },
    });
  });

  it("has the small letters, and the key for the great ones", () => {
    const keyboard = keyboardOf(naming(5, 0, { letters: LOWER, other: "UPPER CASE", most: 10 }));

    expect(keyboard).toMatchObject({ most: 10, cursor: { row: 5, column: 0 } });
    expect(keyboard?.keys[0]?.join("")).toBe("abcdefghi");
    expect(keyboard?.keys.at(-1)).toEqual(["UPPER"]);
  });

  it.each([
    [0, 0],
    [4, 8],
    [2, 8],
    [5, 0],
  ])("has the cursor in row %i, column %i", (row, column) => {
    expect(keyboardOf(naming(row, column))?.cursor).toEqual({ row, column });
  });

  it("does not exist on the map, in a menu, and without its cursor", () => {
    expect(keyboardOf(new PokemonRam())).toBeNull();
    expect(keyboardOf(new PokemonRam().box(0, 10, 10, 16, "", "▶ITEM"))).toBeNull();
    expect(keyboardOf(naming(0, 0).tile(5, 1, 0x7f))).toBeNull();
    expect(keyboardOf(naming(0, 0).tile(5, 1, 0x7f).tile(6, 1, 0xed))).toBeNull();
    expect(keyboardOf(naming(0, 0).tile(5, 1, 0x7f).tile(5, 2, 0xed))).toBeNull();
  });
});
