import { createMemoryDisk } from "../disk/memory-disk.ts";
import type { CheckpointStore } from "./checkpoint-store.ts";
import { createFileStore, type FileStoreOptions } from "./store.ts";

/** What a store in memory needs to know; all as for files. */
export interface MemoryStoreOptions extends Omit<FileStoreOptions, "folder" | "disk" | "scan"> {}

/** Where the saves are on a disk that nothing else is on. */
const FOLDER = "/memory";

/** How many saves are kept unless the caller says otherwise. */
const LIMIT = 64;

/** The saves of one game in memory, for tests and for who needs no files. They end with the process. */
export function createMemoryStore(options: MemoryStoreOptions): CheckpointStore {
  return createFileStore({ limit: LIMIT, ...options, folder: FOLDER, disk: createMemoryDisk() });
}
