import type { Disk } from "../../../src/base/disk/disk.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { JOURNAL } from "../runs/journal-world.ts";

/** The bytes of a file on a test's disk. */
export function bytesOf(disk: Disk, file = JOURNAL): Buffer {
  return Buffer.from(disk.read(file, 2 ** 30));
}

/** Puts these bytes in the place of a file. */
export function put(disk: Disk, bytes: Uint8Array, file = JOURNAL): void {
  if (disk.inspect(file) !== null) disk.remove(file);
  const descriptor = disk.create(file);
  disk.write(descriptor, bytes);
  disk.close(descriptor);
}

/** The lines of a journal, each with its newline. */
export function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

/** The records of the journal on a disk. */
export function recordsOf(disk: Disk, file = JOURNAL) {
  return new JournalReader(disk, file).entriesFrom().map(({ entry }) => entry);
}
