import { basename, dirname, normalize } from "node:path";
import { NewerSaveError } from "../format/save-damage.ts";
import { parseSaveName } from "./save-name.ts";
import type { RefusedSave } from "./scan-part.ts";

/**
 * Refuses a folder whose main save a later version made: a run that went on from an older save would leave it behind,
 * and with it all that was played since.
 *
 * @param slug whose main save; null for every game's
 * @throws a {@link NewerSaveError} (`badData`)
 */
export function refuseNewerMain(folder: string, refused: readonly RefusedSave[], slug: string | null): void {
  for (const { file, reason, isNewer } of refused) {
    const name = parseSaveName(basename(file));
    if (
      !isNewer ||
      dirname(file) !== normalize(folder) ||
      name?.place !== "main" ||
      (slug !== null && name.slug !== slug)
    )
      continue;
    throw new NewerSaveError("badData", `${reason}, or choose another folder with --save-dir`);
  }
}
