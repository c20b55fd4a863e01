import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { CURSOR, isMapOnly, MORE } from "../screen/screen-text.ts";
import { tileAt } from "../screen/tile-map.ts";

/** The place of a text's ▼. */
const ARROW = { row: 16, column: 18 };

/** Count the turns of an arrow's blinking while the game waits for a button; at other times they hold other things. */
const BLINK_COUNTS = 0xff8b;
/** They begin so, and stay so where no arrow is shown. */
const NO_ARROW = [0, 6];
/** Bit 1: a text is being written, or waits at the end of one of its pages. */
const WRITING = 0xd358;

/**
 * Whether a text, or a page, waits for a press of A: at its ▼; or at its end, where there is none. While the ▼ blinks, it
 * does not seem to wait for some frames.
 * @see WaitForTextScrollButtonPress and TextCommandProcessor in the home bank of the public disassembly
 */
export function waitsForPress(view: MemoryReader, tiles: Uint8Array): boolean {
  if (isMapOnly(tiles) || tiles.includes(CURSOR)) return false;
  if (tileAt(tiles, ARROW.row, ARROW.column) === MORE) return true;
  const isWriting = (view.read(WRITING) & 0b10) !== 0;
  return !isWriting && NO_ARROW.every((count, index) => view.read(BLINK_COUNTS + index) === count);
}
