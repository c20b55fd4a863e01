import type { Disk } from "../../../src/base/disk/disk.ts";

/** A disk that counts which folders were listed and which files were opened for reading, by path. */
export interface CountingDisk extends Disk {
  readonly listed: ReadonlyMap<string, number>;
  readonly opened: ReadonlyMap<string, number>;
  /** Begins to count anew. */
  reset(): void;
}

/** Wraps a disk. */
export function countingDisk(disk: Disk): CountingDisk {
  const listed = new Map<string, number>();
  const opened = new Map<string, number>();
  const count = (counts: Map<string, number>, path: string): void => {
    counts.set(path, (counts.get(path) ?? 0) + 1);
  };
  return {
    ...disk,
    listed,
    opened,
    list: (folder) => {
      count(listed, folder);
      return disk.list(folder);
    },
    read: (file, maxBytes, from) => {
      count(opened, file);
      return disk.read(file, maxBytes, from);
    },
    reset: () => {
      listed.clear();
      opened.clear();
    },
  };
}
