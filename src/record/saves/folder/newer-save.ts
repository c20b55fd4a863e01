import { basename, dirname, normalize } from "node:path";
import { parseSaveName } from "./save-name.ts";
import type { RefusedSave } from "./scan-part.ts";

/**
 * Refuses a folder whose main save was made by a later version: continuing from an older save would lose all progress
 * since.
 *
 * @param slug whose main save; null for every game's
 * @throws the RunnerError (`save-too-new`) of that save
 */
export function refuseNewerMain(folder: string, refused: readonly RefusedSave[], slug: string | null): void {
  for (const { file, error } of refused) {
    const name = parseSaveName(basename(file));
    if (
      error.code !== "save-too-new" ||
      dirname(file) !== normalize(folder) ||
      name?.place !== "main" ||
      (slug !== null && name.slug !== slug)
    )
      continue;
    throw error;
  }
}
