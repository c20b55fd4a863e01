import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { createMemoryMapAdapter } from "../../../packages/games/src/known/memory-map/memory-map.ts";
import { compileExpression } from "../../../src/base/expressions/expression.ts";
import { soundMap } from "./sound-map.ts";

/** The adapter of a map that has these parts; an Error with a line for each mistake where it is not sound. */
export function mapAdapter(parts: Readonly<Record<string, unknown>>): GameAdapter {
  const map = soundMap({ format: 1, game: "x", fields: [], ...parts }, "map");
  return createMemoryMapAdapter(map, compileExpression);
}
