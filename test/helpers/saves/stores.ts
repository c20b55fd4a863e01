import type { Checkpoint } from "../../../src/base/vocabulary/checkpoint.ts";
import type { CheckpointStore } from "../../../src/record/saves/checkpoint-store.ts";
import { createFileStore, type FileStoreOptions } from "../../../src/record/saves/store.ts";
import { GAME, someCheckpoint } from "./checkpoints.ts";

/** A file store of the test's game. */
export function fileStore(folder: string, options: Partial<FileStoreOptions> = {}): CheckpointStore {
  return createFileStore({ folder, slug: GAME.slug, romSha256: GAME.romSha256, ...options });
}

/** Saves at these steps, each the child of the one before. */
export async function play(
  store: CheckpointStore,
  steps: readonly number[],
  parentId: string | null = null,
): Promise<Checkpoint[]> {
  const made: Checkpoint[] = [];
  for (const totalSteps of steps) {
    const checkpoint = someCheckpoint({ totalSteps, parentId: made.at(-1)?.id ?? parentId });
    await store.save(checkpoint, { kind: "routine" });
    made.push(checkpoint);
  }
  return made;
}
