import type { ShownMenu } from "../../game-adapter.ts";
import { OTHER_SIGNS, readPart } from "../screen/page-text.ts";
import { COLUMNS, ROWS, tileAt } from "../screen/tile-map.ts";

/** The tiles of the map's picture. */
const PICTURE = { from: 0x60, to: 0x6f };

/** The column of ▲ and ▼, which blink; ▲ has the tile of ▶. */
const ARROWS = 18;

/** The beginning of the first row where the map is shown to fly. */
const FLY = /^To /u;

/**
 * The region's map, as one entry: the place at the cursor, which up and down change. Null where it is not shown.
 * @see engine/items/town_map.asm in the public disassembly
 */
export function readTownMap(tiles: Uint8Array): ShownMenu | null {
  for (let row = 1; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const tile = tileAt(tiles, row, column);
      if (tile < PICTURE.from || tile > PICTURE.to) return null;
    }
  }
  const words = readPart(tiles, OTHER_SIGNS, 0, 0, ARROWS);
  const label = words.replace(FLY, "");
  if (label === "" || label === "To") return null;
  const title = FLY.test(words) ? "Fly where? Up and down change it." : "Map. Up and down change the place.";
  return { title, entries: [{ label, row: 0, column: 0 }], cursor: 0 };
}
