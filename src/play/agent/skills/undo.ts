import { RunnerError } from "../../../base/errors.ts";
import { type RestoredRecord, STEP_RECORD_VERSION } from "../../../base/vocabulary/journal/step-record.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { SkillSaves } from "./skill-saves.ts";
import type { SlotWorld } from "./slots.ts";

/** Where an undone skill had begun. */
export interface Undone {
  /** What the checkpoint is called: `skill NAME`. */
  readonly label: string | null;
  readonly step: number;
}

/**
 * Puts the machine to where the newest risky skill of the branch began that was aborted; a text says why that cannot be.
 * Written down before the machine moves.
 */
export async function undoSkill({
  state,
  recorder,
  records,
  saves,
}: Pick<SlotWorld, "state" | "recorder" | "records" | "saves">): Promise<Undone | string> {
  let record = records.take("restored", ({ slot }) => slot === null);
  if (record === null) {
    record = { ...(await find(saves, state)), step: state.totalSteps + 1 };
    records.write(record);
  }
  const { machine, checkpointId, refusal = "there is nothing to undo", loaded } = record;
  if (machine === null || checkpointId === null) return refusal;
  recorder.jumpTo(machine, { slot: null, checkpointId });
  return loaded ?? { label: null, step: record.step };
}

async function find(saves: SkillSaves, state: RunState): Promise<Omit<RestoredRecord, "step">> {
  const about = { type: "restored", slot: null, version: STEP_RECORD_VERSION } as const;
  const refuse = (refusal: string) => ({ ...about, checkpointId: null, machine: null, refusal });
  const [newest] = await saves.listRisky(state);
  if (newest === undefined) return refuse("no risky skill was aborted, so there is nothing to undo");
  try {
    const { checkpoint, info } = await saves.load(newest);
    const loaded = { label: info.label, step: info.totalSteps + 1 };
    return { ...about, checkpointId: info.id, machine: checkpoint.machine, loaded };
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return refuse("the checkpoint before the skill cannot be read");
  }
}
