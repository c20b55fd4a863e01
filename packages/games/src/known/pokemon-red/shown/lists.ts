import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { Position, ShownEntry, ShownMenu } from "../../game-adapter.ts";
import { isParty, isPokedexList, OTHER_SIGNS, readPart } from "../screen/page-text.ts";
import { CORNERS } from "../screen/screen-text.ts";
import { COLUMNS, tileAt } from "../screen/tile-map.ts";
import { readColumn } from "./column.ts";

/** The entries of a list above the screen. */
const SCROLLED = 0xcc36;
/** The entries of the list, without CANCEL. */
const LIST_COUNT = 0xd12a;
/** The highest number of the Pokédex that was seen. */
const POKEDEX_COUNT = 0xcd3d;

/** The corner of the box for what the bag, a shop, or a PC holds, and the column of its cursor. */
const LIST = { row: 2, column: 4, cursor: 5 };

const PARTY_ROWS = [0, 2, 4, 6, 8, 10];
const POKEDEX_ROWS = [2, 4, 6, 8, 10, 12, 14];
/** Beside what was caught. */
const BALL = 0x72;

/** A list of things or Pokémon that scrolls; null where that is not the one. */
export function readList(view: MemoryReader, tiles: Uint8Array, cursor: Position): ShownMenu | null {
  const isList = tileAt(tiles, LIST.row, LIST.column) === CORNERS.upperLeft && cursor.column === LIST.cursor;
  const menu = isList ? readColumn(tiles, cursor) : null;
  return menu === null ? null : withMore(view, menu, view.read(LIST_COUNT) + 1);
}

/**
 * The party, where one of it is chosen; null where that is not the one.
 * @see engine/menus/party_menu.asm in the public disassembly
 */
export function readPartyMenu(tiles: Uint8Array, cursor: Position): ShownMenu | null {
  if (cursor.column !== 0 || !isParty(tiles)) return null;
  const entries = PARTY_ROWS.flatMap((row, index): readonly ShownEntry[] => {
    const label = readPart(tiles, OTHER_SIGNS, row, 3, 13);
    if (label === "") return [];
    const level = readPart(tiles, OTHER_SIGNS, row, 13, COLUMNS);
    const health = readPart(tiles, OTHER_SIGNS, row + 1, 12, COLUMNS);
    return [{ label, row: index, column: 0, detail: `${level} ${health}`.trim() }];
  });
  const index = Math.floor(cursor.row / 2);
  return index < entries.length ? { entries, cursor: index } : null;
}

/**
 * The Pokédex's list: what was not seen is called by its number. Null where that is not the one.
 * @see engine/menus/pokedex.asm in the public disassembly
 */
export function readPokedexMenu(view: MemoryReader, tiles: Uint8Array, cursor: Position): ShownMenu | null {
  if (cursor.column !== 0 || !isPokedexList(tiles)) return null;
  const entries = POKEDEX_ROWS.flatMap((row, index): readonly ShownEntry[] => {
    const number = readPart(tiles, OTHER_SIGNS, row, 1, 4);
    const name = readPart(tiles, OTHER_SIGNS, row + 1, 4, 14);
    if (number === "") return [];
    const isCaught = tileAt(tiles, row + 1, 3) === BALL;
    return /\p{L}/u.test(name)
      ? [{ label: name, row: index, column: 0, detail: `No.${number}${isCaught ? ", caught" : ""}` }]
      : [{ label: `No.${number}`, row: index, column: 0 }];
  });
  const index = Math.floor((cursor.row - 2) / 2);
  if (index < 0 || index >= entries.length) return null;
  return withMore(view, { entries, cursor: index }, view.read(POKEDEX_COUNT));
}

function withMore(view: MemoryReader, menu: ShownMenu, count: number): ShownMenu {
  const scrolled = view.read(SCROLLED);
  const more = { above: scrolled > 0, below: scrolled + menu.entries.length < count };
  return more.above || more.below ? { ...menu, more, scrolled } : menu;
}
