import { createMemoryDisk } from "../../base/disk/memory-disk.ts";
import type { CheckpointStore } from "./checkpoint-store.ts";
import { createFileStore, type FileStoreOptions } from "./store.ts";

/** The options of a store in memory; the same as for files. */
export interface MemoryStoreOptions extends Omit<FileStoreOptions, "folder" | "disk" | "scan"> {}

/** A store in memory. */
export interface MemoryStore extends CheckpointStore {
  /** Another name of {@link CheckpointStore.remove}. */
  readonly delete: CheckpointStore["remove"];
}

/** The folder of the saves, on a disk of their own. */
const FOLDER = "/memory";

/** The default number of saves kept. */
const LIMIT = 64;

/**
 * The saves of one game in memory, for tests and for who needs no files. They end with the process.
 *
 * @param options without a slug and a ROM, the store is for the game whose checkpoint is saved first
 */
export function createMemoryStore(options: Partial<MemoryStoreOptions> = {}): MemoryStore {
  const { slug, romSha256 } = options;
  const create = (game: Pick<FileStoreOptions, "slug" | "romSha256" | "core">): CheckpointStore =>
    createFileStore({ limit: LIMIT, ...options, ...game, folder: FOLDER, disk: createMemoryDisk() });
  let store: CheckpointStore | null =
    slug !== undefined && romSha256 !== undefined ? create({ ...options, slug, romSha256 }) : null;
  const empty = create({ slug: slug ?? "game", romSha256: romSha256 ?? "" });
  const held = (): CheckpointStore => store ?? empty;
  return {
    get romSha256() {
      return store?.romSha256 ?? romSha256 ?? null;
    },
    async save(checkpoint, request) {
      const { game, machine } = checkpoint;
      store ??= create({ slug: game.slug, romSha256: game.romSha256, core: machine.core });
      return store.save(checkpoint, request);
    },
    tidy: () => held().tidy(),
    latest: () => held().latest(),
    list: () => held().list(),
    load: (reference) => held().load(reference),
    label: (reference, label) => held().label(reference, label),
    findRemovable: (reference) => held().findRemovable(reference),
    remove: (reference) => held().remove(reference),
    delete: (reference) => held().remove(reference),
    clear: (request) => held().clear(request),
  };
}
