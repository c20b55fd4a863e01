import { takeFolderLock } from "../../../base/disk/folder-lock.ts";
import type { GameIdentity } from "../../../base/vocabulary/checkpoint.ts";
import { readJournalHead } from "../../../record/journal/open-journal.ts";
import type { CheckpointStore } from "../../../record/saves/checkpoint-store.ts";
import { type GameSaves, listSaves } from "../../../record/saves/folder/list-saves.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";
import { createFileStore } from "../../../record/saves/store.ts";

/** Changes one game's saves under the folder's lock. @throws RunnerError `folder-locked` while it is played */
export async function whileLocked<T>(
  { folder, game, now }: { readonly folder: string; readonly game: GameIdentity; readonly now: () => Date },
  change: (store: CheckpointStore) => Promise<T>,
): Promise<T> {
  const lock = takeFolderLock({ folder, slug: game.slug, now });
  try {
    return await change(storeOf(folder, game, now));
  } finally {
    lock.release();
  }
}

/** Returns the store of one game's saves, without a machine. To write, hold the folder's lock. */
export function storeOf(folder: string, game: GameIdentity, now: () => Date): CheckpointStore {
  const { slug, romSha256 } = game;
  const own = (): readonly SaveEntry[] => {
    const { games } = listSaves(folder);
    return games.find((each: GameSaves) => each.game.romSha256 === romSha256)?.saves ?? [];
  };
  // Nothing is saved through this store, so no head is ever written.
  const head = {
    get head() {
      return readJournalHead({ folder, slug, saves: own() });
    },
    setHead: () => {},
  };
  return createFileStore({ folder, slug, romSha256, core: null, head, now });
}
