import { readFile } from "node:fs/promises";

import { describeError, RunnerError } from "../../errors.ts";
import type { GameAdapter } from "../game-adapter.ts";
import { createMemoryMapAdapter } from "./memory-map.ts";
import { parseSymbols, resolveSymbols } from "./symbols.ts";

/**
 * The adapter that a game map file describes.
 *
 * @param symbolsPath a symbol file whose names the map uses as addresses
 * @throws RunnerError `missingInput` when there is no such file, `badData` when it does not hold a sound map
 */
export async function loadGameMap(path: string, symbolsPath?: string): Promise<GameAdapter> {
  const map = parseJson(await readText(path, "--game-map"), path);
  const located =
    symbolsPath === undefined
      ? map
      : resolveSymbols(map, parseSymbols(await readText(symbolsPath, "--symbols"), symbolsPath), path);
  // zod takes 77 ms to import, and only users' own maps need checking.
  const { parseMemoryMap } = await import("./schema.ts");
  return createMemoryMapAdapter(parseMemoryMap(located, path));
}

function readText(path: string, option: string): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => {
    throw new RunnerError(
      "missingInput",
      `${path} cannot be read (${describeError(error)}): name another with ${option}`,
      { cause: error },
    );
  });
}

function parseJson(text: string, path: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw notJson(path, error);
  }
}

function notJson(path: string, error: unknown): RunnerError {
  return new RunnerError(
    "badData",
    `${path} is not JSON (${describeError(error)}): mend it, see docs/games.md`,
    { cause: error },
  );
}
