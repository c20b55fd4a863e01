import type { GameAdapter, GameView } from "../known/game-adapter.ts";
import type { Standing } from "./atlas/atlas.ts";
import { isInside, isOnMap } from "./layer.ts";

/**
 * Returns the player's cell; null where there is none, and for a cell that no atlas can hold: before the game has
 * begun, its memory may have any value.
 */
export function standingNow(view: GameView, adapter: GameAdapter): Standing | null {
  const told = adapter.standing?.(view) ?? null;
  if (told === null || !isCell(told.x, told.y)) return null;
  const { size, ...standing } = told;
  if (size === undefined || !isCell(size.width - 1, size.height - 1)) return standing;
  return isInside(told.x, told.y, size) ? told : standing;
}

function isCell(x: number, y: number): boolean {
  return Number.isInteger(x) && Number.isInteger(y) && isOnMap(x, y);
}
