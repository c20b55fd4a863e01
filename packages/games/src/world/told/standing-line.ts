import type { CollisionGrid } from "../../known/game-adapter.ts";
import { validMoves } from "../../known/grid/describe-grid.ts";
import type { Standing } from "../atlas/atlas.ts";
import { toldName } from "./told-name.ts";

/**
 * Describes the player's cell, in a line that has the same shape at each step: `At Village 3,5 facing down; free: up
 * left`. A question mark is an unknown value. 20 tokens at most.
 */
export function describeStanding(
  { map, x, y, facing }: Standing,
  grid: Pick<CollisionGrid, "cells" | "player" | "canStep" | "canSwim"> | null,
): string {
  const free = grid === null ? "?" : validMoves(grid).join(" ") || "none";
  return `At ${toldName(map)} ${x},${y} facing ${facing ?? "?"}; free: ${free}`;
}
