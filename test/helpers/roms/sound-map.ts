import { readMap } from "../../../packages/games/src/known/memory-map/check/read-map.ts";
import type { MemoryMapFile } from "../../../packages/games/src/known/memory-map/file.ts";
import type { Symbols } from "../../../packages/games/src/known/memory-map/symbols.ts";

/** The map that a file with this value holds; an Error with a line for each mistake where it is not sound. */
export function soundMap(value: unknown, source: string, symbols: Symbols | null = null): MemoryMapFile {
  const { map, mistakes } = readMap(JSON.stringify(value), symbols, null);
  if (mistakes.length > 0)
    throw new Error(mistakes.map(({ place, fact }) => `${source}: ${place} ${fact}`).join("\n"));
  return map as MemoryMapFile;
}
