import type { Disk } from "../../../base/disk/disk.ts";
import { RunnerError } from "../../../base/errors.ts";
import { pendingAction, stepAt } from "../../../record/replay/interrupt-state.ts";
import { readSave } from "../../../record/saves/format/read-save.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";
import type { GalleryInterrupt } from "../api.ts";

/** What an interrupt's checkpoint tells a person who is to decide; less where it cannot be read whole. */
export async function readInterrupt(disk: Disk, { file, info }: SaveEntry): Promise<GalleryInterrupt> {
  const { id, totalSteps } = info;
  try {
    const { memory } = (await readSave(disk, file)).checkpoint;
    const reason = memory.interrupt?.reason ?? "";
    return { id, step: stepAt({ totalSteps, memory }), reason, pending: pendingAction(memory), file };
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return { id, step: totalSteps, reason: error.message, pending: null, file };
  }
}
