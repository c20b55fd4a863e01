import type { Direction } from "../../world/atlas/atlas.ts";

/** The game's value for each direction. */
export const FACINGS: ReadonlyMap<number, Direction> = new Map([
  [0x0, "down"],
  [0x4, "up"],
  [0x8, "left"],
  [0xc, "right"],
]);
