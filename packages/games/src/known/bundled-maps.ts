import { readdir, readFile } from "node:fs/promises";
import { packageFile } from "../../../../src/package-files.ts";
import { EXAMPLE_GAME_MAP } from "./example-game.ts";
import type { MemoryMapFile } from "./memory-map/file.ts";

/** The folder of the memory maps that the package has. They are ours: a test checks them, so that no start has to. */
export const BUNDLED_MAPS: URL = packageFile("games/");

let known: Promise<readonly MemoryMapFile[]> | null = null;

/** The memory maps that the package has, the bundled game's first, then by file name. They are read once a process. */
export async function readBundledMaps(): Promise<readonly MemoryMapFile[]> {
  known ??= readMaps();
  try {
    return await known;
  } catch (error) {
    known = null;
    throw error;
  }
}

async function readMaps(): Promise<readonly MemoryMapFile[]> {
  const names = (await readdir(BUNDLED_MAPS)).filter((name) => name.endsWith(".json")).sort();
  const files = [EXAMPLE_GAME_MAP, ...names.map((name) => new URL(name, BUNDLED_MAPS))];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return texts.map((text) => JSON.parse(text) as MemoryMapFile);
}
