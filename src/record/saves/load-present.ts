import { type Disk, nodeDisk } from "../../base/disk/disk.ts";
import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { LoadedSave } from "./checkpoint-store.ts";
import { SaveIndex } from "./folder/save-index.ts";
import type { FolderScan } from "./folder/scan-folder.ts";
import { loadMeant } from "./open-shelf.ts";

/** A game's part of a save folder, to be looked at. */
export interface PresentPlace {
  readonly folder: string;
  readonly game: Pick<GameIdentity, "slug" | "romSha256">;
  /** The head that its journal records, if any. */
  readonly head: Head | null;
  readonly disk?: Disk;
  /** The folder's contents, where they were just read. */
  readonly scan?: FolderScan;
}

/**
 * Loads the save that the next run of a game continues from, checked as the run checks it: what describes a folder and
 * what plays it read alike. Needs no lock and no machine, and writes nothing.
 *
 * @throws RunnerError as `CheckpointStore.load`
 */
export async function loadPresent(place: PresentPlace): Promise<LoadedSave> {
  const { folder, head, disk = nodeDisk, scan = null } = place;
  const game = { disk, root: folder, ...place.game };
  const index = new SaveIndex(game, { head, setHead: () => {} }, scan);
  return loadMeant("latest", { game, index, head, core: null });
}
