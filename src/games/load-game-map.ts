import { readFile } from "node:fs/promises";

import { describeError, RunnerError } from "../errors.ts";
import type { GameAdapter } from "./game-adapter.ts";
import { createMemoryMapAdapter } from "./memory-map.ts";

/**
 * The adapter that a game map file describes.
 *
 * @throws RunnerError `missingInput` when there is no such file, `badData` when it does not hold a sound map
 */
export async function loadGameMap(path: string): Promise<GameAdapter> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new RunnerError(
      "missingInput",
      `${path} cannot be read (${describeError(error)}): name another with --game-map`,
      {
        cause: error,
      },
    );
  });
  // zod takes 77 ms to import, and only users' own maps need checking.
  const { parseMemoryMap } = await import("./memory-map-schema.ts");
  return createMemoryMapAdapter(parseMemoryMap(parseJson(text, path), path));
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
