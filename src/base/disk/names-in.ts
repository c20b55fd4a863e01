import type { Disk } from "./disk.ts";
import { cannotRead } from "./disk-errors.ts";

/**
 * The names in a folder; none when it is not there, or is a link that is not to be followed, since it may lead
 * anywhere.
 *
 * @throws a `RunnerError` (`cannot-read`) when the folder cannot be read.
 */
export function namesIn(
  disk: Disk,
  folder: string,
  options: { readonly follow: boolean },
): readonly string[] {
  try {
    const entry = disk.inspect(folder);
    if (entry === null || (entry.type !== "folder" && !options.follow)) return [];
    return disk.list(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw cannotRead(folder, error);
  }
}
