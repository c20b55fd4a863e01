import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { Position } from "../../game-adapter.ts";
import type { NumberOf } from "../address.ts";
import type { MapSprites } from "./map-grid.ts";
import { numberIn } from "./number-in.ts";

/** @see https://gbdev.io/pandocs/OAM.html */
const [SPRITES, SPRITE_BYTES, SPRITE_COUNT] = [0xfe00, 4, 40];
const [LEFT_OF_SCREEN, ABOVE_SCREEN] = [8, 16];
const [WIDTH, HEIGHT] = [160, 144];

/** The middle of a sprite of 8 × 8 pixels. */
const MIDDLE = 4;

/** The cells in which a sprite on the screen has its middle. */
export function cellsOfSprites(
  { left, top, cellSize = 16 }: MapSprites,
  view: MemoryReader,
  numberOf: NumberOf,
): readonly Position[] {
  const [x, y] = [numberIn(view, left, numberOf), numberIn(view, top, numberOf)];
  if (x === null || y === null) return [];
  const bytes = view.readRange(SPRITES, SPRITE_COUNT * SPRITE_BYTES);
  return Array.from({ length: SPRITE_COUNT }, (_, sprite) => {
    const across = (bytes[sprite * SPRITE_BYTES + 1] ?? 0) - LEFT_OF_SCREEN + MIDDLE;
    const down = (bytes[sprite * SPRITE_BYTES] ?? 0) - ABOVE_SCREEN + MIDDLE;
    const isShown = across >= 0 && across < WIDTH && down >= 0 && down < HEIGHT;
    return isShown
      ? { row: Math.floor((down - y) / cellSize), column: Math.floor((across - x) / cellSize) }
      : { row: -1, column: -1 };
  });
}
