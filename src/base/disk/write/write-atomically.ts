import { basename, dirname, join } from "node:path";
import type { Disk } from "../disk.ts";
import { randomToken } from "../lazy-crypto.ts";
import { hasEnded, ownMark, PROCESS_MARK } from "../process-mark.ts";

/**
 * Makes the bytes the whole content of `file`, or changes nothing: a temporary file in the same folder,
 * every byte, fsync, rename, fsync of the folder. A file that was there is replaced in one instant.
 *
 * `beforeRename` runs when the new bytes are on the medium and the old ones still have their name.
 *
 * @throws what the disk throws. The temporary file is then removed, if the disk lets us; a killed process
 * leaves it for {@link isTemporaryName} to find. When only the last fsync failed, the new file is in place.
 */
export function writeAtomically(
  disk: Disk,
  file: string,
  bytes: Uint8Array,
  beforeRename?: () => void,
): void {
  const temporary = temporaryBeside(file);
  try {
    writeNew(disk, temporary, bytes);
    beforeRename?.();
    disk.rename(temporary, file);
  } catch (error) {
    removeQuietly(disk, temporary);
    throw error;
  }
  disk.syncFolder(dirname(file));
}

/** A new name in the same folder for what becomes `file`: it names this process. */
export function temporaryBeside(file: string): string {
  return join(dirname(file), `.${basename(file)}.${ownMark()}.${randomToken()}.tmp`);
}

/** Whether a name is a temporary one of a process that has ended; false where that is not known. */
export function isLeftTemporary(name: string): boolean {
  const [, mark] = LEFT.exec(name) ?? [];
  return mark !== undefined && hasEnded(mark);
}

const LEFT = new RegExp(`^\\..*[.-](${PROCESS_MARK})\\.[0-9a-f]{12}\\.tmp$`);

/** Whether a name in a folder is a temporary file of a save (or journal, or lock) whose name begins so. */
export function isTemporaryName(name: string, beginning: string): boolean {
  return name.startsWith(`.${beginning}`) && /\.[0-9a-f]{12}\.tmp$/.test(name);
}

/** Makes a file with these bytes, on the medium when this returns. An existing one is an error. */
export function writeNew(disk: Disk, file: string, bytes: Uint8Array): void {
  const descriptor = disk.create(file);
  try {
    writeAll(disk, descriptor, bytes);
    disk.sync(descriptor);
  } finally {
    disk.close(descriptor);
  }
}

/** Writes every byte: on a full disk one write may take only a part and report success. */
export function writeAll(disk: Disk, descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    const count = disk.write(descriptor, bytes.subarray(at));
    if (count <= 0) throw Object.assign(new Error("no room"), { code: "ENOSPC", syscall: "write" });
    at += count;
  }
}

/** Removes a temporary file, if there is one. Never throws. */
export function removeQuietly(disk: Disk, file: string): void {
  try {
    disk.remove(file);
  } catch {
    // It may never have been made; what stays is swept by the next writer.
  }
}
