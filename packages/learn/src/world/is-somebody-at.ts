import { OFFSETS } from "../../../games/src/world/atlas/atlas.ts";
import type { Direction } from "../forks.ts";
import { numberIn } from "../memory.ts";
import type { Moment } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import type { Step } from "./measure-step.ts";

/** Pixels from the player's corner at which their own sprites end. */
const OWN = 12;

/** Whether a sprite that is not the player's is on the next cell: people are no walls. */
export function isSomebodyAt(
  { memory, sprites }: Moment,
  { x, y, drawn }: Position,
  { cellPixels }: Step,
  direction: Direction,
): boolean {
  if (drawn.by !== "sprite") return false;
  const [dx, dy] = OFFSETS[direction];
  const away = (place: number, axis: "x" | "y"): number => {
    const { scale, offset } = drawn[axis];
    const own = Math.floor(numberIn(axis === "x" ? x : y, memory) * scale) + offset;
    return ((((place - own) & 255) + 128) & 255) - 128;
  };
  return sprites.some((sprite) => {
    const [right, down] = [away(sprite.x, "x"), away(sprite.y, "y")];
    const along = right * dx + down * dy;
    const beside = Math.abs(right * dy) + Math.abs(down * dx);
    return along >= OWN && along <= Math.max(cellPixels, 16) + 8 && beside <= 8;
  });
}
