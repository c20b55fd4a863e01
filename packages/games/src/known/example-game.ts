import { readFile } from "node:fs/promises";
import { packageFile } from "../../../../src/package-files.ts";

import type { GameAdapter } from "./game-adapter.ts";
import type { MemoryMapFile } from "./memory-map/file.ts";
import { createMemoryMapAdapter } from "./memory-map/memory-map.ts";

/** The memory map of the bundled game. It is ours: a test checks it, so that no start has to. */
export const EXAMPLE_GAME_MAP: URL = packageFile("roms.example/lantern.json");

/** The adapter of the bundled game: the model for others. */
export async function loadExampleGame(): Promise<GameAdapter> {
  return createMemoryMapAdapter(await readExampleMap());
}

/** The memory map of the bundled game. */
export async function readExampleMap(): Promise<MemoryMapFile> {
  return JSON.parse(await readFile(EXAMPLE_GAME_MAP, "utf8")) as MemoryMapFile;
}
