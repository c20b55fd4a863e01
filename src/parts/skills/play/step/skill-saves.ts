import { orElseLater, RunnerError } from "../../../../base/errors.ts";
import type { Checkpoint } from "../../../../base/vocabulary/checkpoint.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import type { RunPorts } from "../../../../play/agent/ports.ts";
import type {
  CheckpointStore,
  LoadedSave,
  SaveReceipt,
  SaveRequest,
} from "../../../../record/saves/checkpoint-store.ts";
import type { SaveEntry } from "../../../../record/saves/format/save-entry.ts";
import { pathTo } from "../../../../record/saves/lookup/path-to.ts";
import { createMemoryStore } from "../../../../record/saves/memory-store.ts";

/** A save, and its description. */
export interface KeptSave {
  readonly receipt: SaveReceipt;
  readonly events: readonly RunEvent[];
}

/**
 * The saves that skills keep beside the run: slots, and checkpoints before something risky. In a trial they are in
 * memory; so are those that the disk did not take, since a failed save does not stop the game. They end with the
 * process there.
 */
export interface SkillSaves {
  save(checkpoint: Checkpoint, request: SaveRequest): Promise<KeptSave>;
  /** @throws as `CheckpointStore.load` */
  loadSlot(slot: number): Promise<LoadedSave>;
  /** The checkpoints that were made before something risky on the way to here, the newest first. */
  listRisky(here: Pick<RunState, "branchId" | "checkpointId">): Promise<readonly SaveEntry[]>;
  /** @throws as `CheckpointStore.load` */
  load(entry: SaveEntry): Promise<LoadedSave>;
  /** Removes one of {@link listRisky}. One that cannot be removed stays. */
  remove(entry: Pick<SaveEntry, "file">): Promise<void>;
}

/** Opens what one process keeps. Nothing is read or made before it is needed. */
export function openSkillSaves(
  { store, game, emulator, clock }: RunPorts,
  options: { readonly isTrial: boolean },
): SkillSaves {
  const { slug, romSha256 } = game.identity;
  let made: CheckpointStore | null = null;
  const inMemory = (): CheckpointStore => {
    made ??= createMemoryStore({ slug, romSha256, core: emulator.core, now: clock.now });
    return made;
  };
  /** The store in which a save is: what is in memory is newer than a file. */
  const storeOf = async (isIt: (entry: SaveEntry) => boolean): Promise<RunPorts["store"]> =>
    made !== null && (await made.list()).some(isIt) ? made : store;

  return {
    async save(checkpoint, request) {
      const { totalSteps: step } = checkpoint;
      const { kind, label = null, slot } = request;
      if (options.isTrial) return { receipt: await inMemory().save(checkpoint, request), events: [] };
      const startMs = clock.elapsedMs();
      try {
        const receipt = await store.save(checkpoint, request);
        const ms = Math.round((clock.elapsedMs() - startMs) * 10) / 10;
        const { file, bytes, notices } = receipt;
        if (slot !== undefined) await forgetSlot(slot);
        return {
          receipt,
          events: [
            { type: "saved", step, kind, label, file, bytes, ms },
            ...notices.map((text) => ({ type: "notice", step, text }) as const),
          ],
        };
      } catch (error) {
        if (!(error instanceof RunnerError)) throw error;
        const { message: reason, code, facts } = error;
        return {
          receipt: await inMemory().save(checkpoint, request),
          events: [{ type: "save-failed", step, kind, reason, code, facts }],
        };
      }
    },

    async loadSlot(slot) {
      return (await storeOf(isSlot(slot))).load(`slot:${slot}`);
    },

    async listRisky(here) {
      const all = [...(made === null ? [] : await made.list()), ...(await store.list())];
      const isOnPath = pathTo(here, all);
      return all
        .filter(({ info }) => info.kind === "pre-operation" && isOnPath(info))
        .toSorted((a, b) => b.info.totalSteps - a.info.totalSteps || b.info.seq - a.info.seq);
    },

    async load({ file }) {
      return (await storeOf((entry) => entry.file === file)).load(file);
    },

    async remove({ file }) {
      await orElseLater(
        async () => (await storeOf((entry) => entry.file === file)).remove(file),
        () => {},
      );
    },
  };

  async function forgetSlot(slot: number): Promise<void> {
    const stale = (await made?.list())?.find(isSlot(slot));
    if (stale !== undefined) await made?.remove(stale.file);
  }
}

function isSlot(slot: number): (entry: SaveEntry) => boolean {
  const end = `_slot${String(slot).padStart(2, "0")}.png`;
  return ({ place, file }) => place === "slot" && file.endsWith(end);
}
