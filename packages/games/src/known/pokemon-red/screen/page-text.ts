import { tidy } from "../../memory-map/fields/text.ts";
import { textOfByte } from "../text.ts";
import { COLUMNS, FIRST_TEXT_TILE, ROWS, tileAt } from "./tile-map.ts";

/** The side of a Pokémon's picture, in tiles. It has its tiles from 00 on, each once. */
const PICTURE = 7;
const PICTURE_COLUMN = 1;

/** The signs below the font depend on the page, which loads its own. */
type Signs = ReadonlyMap<number, string>;

const LEVEL = [0x6e, " L"] as const;
/** @see StatusScreen in engine/pokemon/status_screen.asm in the public disassembly */
const STATUS_SIGNS: Signs = new Map([LEVEL, [0x70, "to"], [0x72, "P"], [0x73, "ID"], [0x74, "No"]]);
/** @see ShowPokedexDataInternal in engine/menus/pokedex.asm in the public disassembly */
const ENTRY_SIGNS: Signs = new Map([
  [0x60, "′"],
  [0x61, "″"],
  [0x74, "No"],
]);
/** Of all other pages, and of boxes. */
export const OTHER_SIGNS: Signs = new Map([LEVEL]);
/** The ball beside one that was caught. */
const LIST_SIGNS: Signs = new Map([[0x72, "●"]]);

/** The column between the Pokédex's list and its own menu, and the tile that divides them. */
const DIVIDER = { column: 14, tile: 0x71 };

/**
 * Reads a screen that is one page of text without a border: the party, a Pokémon's status, the Pokédex, a name that is
 * typed. What stands in boxes must have been blanked. Empty when the map or a battle is on the screen.
 */
export function readPage(tiles: Uint8Array): readonly string[] {
  const pictureRow = [0, 1].find((row) => hasPicture(tiles, row)) ?? null;
  const isPicture = (row: number, column: number) =>
    pictureRow !== null &&
    row >= pictureRow &&
    row < pictureRow + PICTURE &&
    column >= PICTURE_COLUMN &&
    column < PICTURE_COLUMN + PICTURE;
  const isPage = tiles.every(
    (tile, at) => tile >= FIRST_TEXT_TILE || isPicture(Math.floor(at / COLUMNS), at % COLUMNS),
  );
  if (!isPage) return [];
  if (pictureRow !== null) return readRows(tiles, pictureRow === 0 ? STATUS_SIGNS : ENTRY_SIGNS);
  if (isPokedexList(tiles)) return readPokedexList(tiles);
  return isParty(tiles) ? readParty(tiles) : readRows(tiles, OTHER_SIGNS);
}

/** Whether this is the Pokédex's list. */
export function isPokedexList(tiles: Uint8Array): boolean {
  return tileAt(tiles, 0, DIVIDER.column) === DIVIDER.tile;
}

function hasPicture(tiles: Uint8Array, top: number): boolean {
  const seen = new Set<number>();
  for (let row = top; row < top + PICTURE; row += 1) {
    for (let column = PICTURE_COLUMN; column < PICTURE_COLUMN + PICTURE; column += 1) {
      seen.add(tileAt(tiles, row, column));
    }
  }
  return seen.size === PICTURE * PICTURE && Math.max(...seen) < PICTURE * PICTURE;
}

function readRows(tiles: Uint8Array, signs: Signs, from = 0, to = COLUMNS): readonly string[] {
  const lines = Array.from({ length: ROWS }, (_, row) => readPart(tiles, signs, row, from, to));
  return lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** Entries of two rows, the number above the name; beside them how many there are, and a menu. */
function readPokedexList(tiles: Uint8Array): readonly string[] {
  const entries = Array.from({ length: 7 }, (_, index) => {
    const row = 2 + index * 2;
    const number = readPart(tiles, LIST_SIGNS, row, 0, DIVIDER.column);
    return tidy(`${number} ${readPart(tiles, LIST_SIGNS, row + 1, 0, DIVIDER.column)}`);
  });
  const beside = readRows(tiles, OTHER_SIGNS, DIVIDER.column + 1);
  return [...entries.filter((entry) => entry !== ""), ...beside];
}

/** Whether the first Pokémon's name and level stand where the party's list has them. */
export function isParty(tiles: Uint8Array): boolean {
  const name = readPart(tiles, OTHER_SIGNS, 0, 3, 13);
  return name !== "" && readPart(tiles, OTHER_SIGNS, 0, 1, 3) === "" && /^L?[0-9]/.test(levelAt(tiles, 0));
}

/**
 * Entries of two rows: the name, the level and what it suffers from; below, the cursor and the health.
 * @see engine/menus/party_menu.asm in the public disassembly
 */
function readParty(tiles: Uint8Array): readonly string[] {
  return [0, 2, 4, 6, 8, 10].flatMap((row) => {
    const name = readPart(tiles, OTHER_SIGNS, row, 3, 13);
    if (name === "") return [];
    const cursor = readPart(tiles, OTHER_SIGNS, row, 0, 1) + readPart(tiles, OTHER_SIGNS, row + 1, 0, 1);
    const health = readPart(tiles, OTHER_SIGNS, row + 1, 12, COLUMNS);
    return [tidy(`${cursor}${name} ${levelAt(tiles, row)} ${health}`)];
  });
}

function levelAt(tiles: Uint8Array, row: number): string {
  return readPart(tiles, OTHER_SIGNS, row, 13, COLUMNS);
}

/** The text in a part of a row, with what the page's own signs mean; the numbers of `20/ 40` stand together. */
export function readPart(tiles: Uint8Array, signs: Signs, row: number, from: number, to: number): string {
  const letters = [...tiles.subarray(row * COLUMNS + from, row * COLUMNS + to)].map((tile) =>
    tile < 0x80 ? (signs.get(tile) ?? " ") : textOfByte(tile),
  );
  return tidy(letters.join("")).replace(/\/ +(?=[0-9])/g, "/");
}
