import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { ShownText } from "../../game-adapter.ts";
import { CURSOR, isNamingScreen, readParts } from "../screen/screen-text.ts";
import { readTiles } from "../screen/tile-map.ts";
import { isQuantity } from "./quantity.ts";
import { readTownMap } from "./town-map.ts";
import { waitsForPress } from "./waiting.ts";

/** ▷, which marks what was chosen in the menu behind the open one. */
const CHOSEN = 0xec;

const STOPPED_WHEELS = 0xcd3d;
const WHEELS = 3;

/** `OAK: Hey!` */
const SPEAKER = /^(\p{Lu}[\p{Lu}\p{N} .'é♂♀]*): /u;

/**
 * Reads the text that is shown now: in the box at the bottom, or on a page that is turned with A, such as a Pokémon's
 * status. Null where a name is typed, and where a menu or the region's map alone is open.
 */
export function readShownText(view: MemoryReader): ShownText | null {
  const tiles = readTiles(view);
  if (isNamingScreen(tiles) || readTownMap(tiles) !== null) return null;
  const { dialog, menu } = readParts(tiles);
  const isAsked = tiles.includes(CURSOR) || isQuantity(tiles);
  const isPage = dialog === null && !isAsked && !tiles.includes(CHOSEN) && waitsForPress(view, tiles);
  const lines = dialog ?? (isPage ? menu : null);
  if (lines === null || (isPage && lines.length === 0)) return null;
  const [, speaker] = SPEAKER.exec(lines[0] ?? "") ?? [];
  const waits = waitsForPress(view, tiles) || isSpinning(view, lines);
  const state = isAsked ? "question" : waits ? "waiting" : "typing";
  return { lines, ...(speaker === undefined || isPage ? {} : { speaker }), state };
}

/**
 * Whether the slot machine's wheels turn until A stops the next one.
 * @see engine/slots/slot_machine.asm in the public disassembly
 */
function isSpinning(view: MemoryReader, lines: readonly string[]): boolean {
  return lines.join(" ") === "Start!" && view.read(STOPPED_WHEELS) < WHEELS;
}
