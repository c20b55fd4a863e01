import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { Direction } from "../../../world/atlas/atlas.ts";
import { FACINGS } from "../facing.ts";

const SPRITES = 0xc100;
/** For each sprite, 16 bytes more: the map row and column, four too many, are at +4 and +5. */
const SPRITE_PLACES = 0xc200;
const SPRITE_COUNT = 16;

/** A person or thing on the map. */
export interface Sprite {
  /** Its number on the map, from 1; the player's is 0. */
  readonly index: number;
  /** Its cell on the map, from the top left. */
  readonly x: number;
  readonly y: number;
  /** Null for what faces no way. */
  readonly facing: Direction | null;
}

/** People, boulders, item balls: every sprite but the player's own that is shown. */
export function readSprites(view: MemoryReader): readonly Sprite[] {
  return Array.from({ length: SPRITE_COUNT - 1 }, (_, index) => index + 1).flatMap((index) => {
    const offset = index * 16;
    const isShown = view.read(SPRITES + offset) !== 0 && view.read(SPRITES + offset + 2) !== 0xff;
    if (!isShown) return [];
    return [
      {
        index,
        x: view.read(SPRITE_PLACES + offset + 5) - 4,
        y: view.read(SPRITE_PLACES + offset + 4) - 4,
        facing: FACINGS.get(view.read(SPRITES + offset + 9)) ?? null,
      },
    ];
  });
}
