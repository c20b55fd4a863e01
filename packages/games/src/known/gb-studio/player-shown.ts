import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import type { StudioEngine } from "./engine.ts";

/** The size of the screen in tiles: a scene of that size does not scroll. */
const [COLUMNS, ROWS] = [20, 18] as const;

/** The sprites, 4 bytes each: the row and the column, counted from beyond the screen's corner. */
const [SPRITES, SPRITE_COUNT, SPRITE_BYTES] = [0xfe00, 40, 4] as const;
const [ABOVE, BEFORE, SCREEN_ROWS, SCREEN_COLUMNS] = [16, 8, 144, 160] as const;
const [LCDC, SHOWS_SPRITES] = [0xff40, 2] as const;

/** Pixels around the player's tile within which a sprite of theirs is. */
const NEAR = { left: 16, right: 24, up: 40, down: 16 } as const;

/**
 * Whether the picture shows no walks of the player: the scene does not scroll, and no sprite is where the player stands, as on most titles. A
 * scene seen from above is such a picture as often as it is a place.
 */
export function isPlayerHidden(view: MemoryReader, { actors, scene }: StudioEngine): boolean {
  if (view.read(scene + 12) !== COLUMNS || view.read(scene + 13) !== ROWS) return false;
  if ((view.read(LCDC) & SHOWS_SPRITES) === 0) return true;
  const [low = 0, high = 0, lowY = 0, highY = 0] = view.readRange(actors + 1, 4);
  const [x, y] = [(low + 256 * high) / 16, (lowY + 256 * highY) / 16];
  const sprites = view.readRange(SPRITES, SPRITE_COUNT * SPRITE_BYTES);
  return !Array.from({ length: SPRITE_COUNT }, (_, at) => at * SPRITE_BYTES).some((at) => {
    const [row, column] = [(sprites[at] ?? 0) - ABOVE, (sprites[at + 1] ?? 0) - BEFORE];
    const isShown = row > -ABOVE && row < SCREEN_ROWS && column > -BEFORE && column < SCREEN_COLUMNS;
    const isNear =
      column > x - NEAR.left && column < x + NEAR.right && row > y - NEAR.up && row < y + NEAR.down;
    return isShown && isNear;
  });
}
