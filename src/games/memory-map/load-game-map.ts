import { readFile } from "node:fs/promises";

import { describeError, type ErrorCode, RunnerError } from "../../errors.ts";
import type { GameAdapter } from "../game-adapter.ts";
import { createMemoryMapAdapter } from "./memory-map.ts";
import { parseSymbols, resolveSymbols } from "./symbols.ts";

/**
 * The adapter that a game map file describes.
 *
 * @param symbolsPath a symbol file whose names the map uses as addresses
 * @throws RunnerError `game-map-unreadable` or `symbols-unreadable`, `game-map-invalid` when it is no sound map
 */
export async function loadGameMap(path: string, symbolsPath?: string): Promise<GameAdapter> {
  const map = parseJson(await readText(path, "game-map-unreadable"), path);
  const located =
    symbolsPath === undefined
      ? map
      : resolveSymbols(
          map,
          parseSymbols(await readText(symbolsPath, "symbols-unreadable"), symbolsPath),
          path,
        );
  // zod takes 77 ms to import, and only users' own maps need checking.
  const { parseMemoryMap } = await import("./schema.ts");
  return createMemoryMapAdapter(parseMemoryMap(located, path));
}

function readText(path: string, code: ErrorCode): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => {
    throw new RunnerError(code, `${path} cannot be read (${describeError(error)})`, { cause: error });
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
  return new RunnerError("game-map-invalid", `${path} is not JSON (${describeError(error)})`, {
    cause: error,
  });
}
