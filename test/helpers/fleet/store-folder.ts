import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Mirror } from "../../../packages/fleet/src/mirror/mirror.ts";
import { takeOver } from "../../../packages/fleet/src/mirror/take-over.ts";
import type { ObjectStore } from "../../../packages/fleet/src/store/object-store.ts";

/** A job in a store, and who has it. */
export interface FolderInStore {
  readonly mirror: Mirror;
  /** Puts what a save folder has now in the place of what the job has. */
  readonly copy: (saves: string) => Promise<void>;
}

/** Makes a job in a store of what was played in a save folder. */
export async function storeFolder(store: ObjectStore, job: string, saves: string): Promise<FolderInStore> {
  const root = mkdtempSync(join(tmpdir(), "runner-test-scratch-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, "saves");
  const { mirror } = await takeOver({ store, job, folder, worker: "one" });
  const copy = async (from: string): Promise<void> => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(from, folder, { recursive: true });
    await mirror.copy();
  };
  await copy(saves);
  return { mirror, copy };
}
