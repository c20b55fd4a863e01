import type { Emulator } from "../../../../emulator/src/emulator.ts";
import type { MemoryMapFile } from "../../../../games/src/known/memory-map/file.ts";
import { createMemoryMapAdapter } from "../../../../games/src/known/memory-map/memory-map.ts";
import { pokemonRed } from "../../../../games/src/known/pokemon-red/pokemon-red.ts";
import type { MapCorner } from "./messages.ts";

/** Reads which cell of its map the game shows at the top left now. `map` is the memory map of the game; null for none. */
export function cornerReader(emulator: Emulator, map: MemoryMapFile | null): () => MapCorner {
  const adapter = map === null ? pokemonRed : createMemoryMapAdapter(map);
  if (!adapter.recognises(emulator.cartridge)) return () => null;
  return () => {
    const standing = adapter.standing?.(emulator);
    const player = standing ? adapter.grid?.(emulator)?.player : undefined;
    return standing && player ? { x: standing.x - player.column, y: standing.y - player.row } : null;
  };
}
