import { dirname, join } from "node:path";
import type { Disk } from "../../../../../src/base/disk/disk.ts";
import { guardWrite } from "../../../../../src/base/disk/disk-errors.ts";
import { sha256Of } from "../../../../../src/base/disk/lazy-crypto.ts";
import { makeFolders } from "../../../../../src/base/disk/write/move-file.ts";
import { writeAtomically } from "../../../../../src/base/disk/write/write-atomically.ts";
import { inTurns } from "../in-turns.ts";
import type { MirrorPlace } from "../mirror.ts";
import type { StoredFile, StoredFiles } from "../segment.ts";

const AT_ONCE = 8;

/**
 * Fetches files of a run into a folder.
 *
 * @returns those that are whole, and lines for the log
 * @throws RunnerError what the store throws; `cannot-write`
 */
export async function fetchRunFiles(
  { store, job, folder, disk }: MirrorPlace,
  stored: StoredFiles,
): Promise<{ readonly files: StoredFiles; readonly notices: readonly string[] }> {
  const notices: string[] = [];
  const files: Record<string, StoredFile> = {};
  await inTurns(Object.entries(stored), AT_ONCE, async ([path, file]) => {
    const bytes = await store.get(`${job}/${file.object}`);
    if (bytes === null || sha256Of(bytes) !== file.sha256) {
      notices.push(`${store.shown}/${job}/${file.object} is damaged or missing, and left out`);
      return;
    }
    writeInto(disk, folder, path, bytes);
    files[path] = file;
  });
  return { files, notices };
}

/** Writes a file into a folder, whole, by its path in it with slashes. @throws RunnerError `cannot-write` */
export function writeInto(disk: Disk, folder: string, path: string, bytes: Uint8Array): void {
  const file = join(folder, path);
  guardWrite(file, () => {
    makeFolders(disk, dirname(file));
    writeAtomically(disk, file, bytes);
  });
}
