import type { Disk } from "../../base/disk/disk.ts";
import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { LoadedSave } from "./checkpoint-store.ts";
import { createFileStore } from "./store.ts";

/** A game's part of a save folder, to be looked at. */
export interface PresentPlace {
  readonly folder: string;
  readonly game: Pick<GameIdentity, "slug" | "romSha256">;
  /** The head that its journal records, if any. */
  readonly head: Head | null;
  readonly disk?: Disk;
}

/**
 * Loads the save that the next run of a game continues from, checked as the run checks it: what describes a folder and
 * what plays it read alike. Needs no lock and no machine, and writes nothing.
 *
 * @throws RunnerError as `CheckpointStore.load`
 */
export async function loadPresent({ folder, game, head, disk }: PresentPlace): Promise<LoadedSave> {
  const { slug, romSha256 } = game;
  const keeper = { head, setHead: () => {} };
  const store = createFileStore({
    folder,
    slug,
    romSha256,
    core: null,
    head: keeper,
    ...(disk === undefined ? {} : { disk }),
  });
  return store.load("latest");
}
