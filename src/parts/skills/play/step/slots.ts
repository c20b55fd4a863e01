import type {
  InputRecorder,
  RecordedMoment,
} from "../../../../../packages/games/src/actions/input-recorder.ts";
import { type ErrorCode, orElseLater } from "../../../../base/errors.ts";
import { type RestoredRecord, STEP_RECORD_VERSION } from "../../../../base/vocabulary/journal/step-record.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../../base/vocabulary/run-state.ts";
import type { RunPorts } from "../../../../play/agent/ports.ts";
import type { StepRecords } from "../../../../play/agent/tools/step-records.ts";
import type { LoadedSave } from "../../../../record/saves/checkpoint-store.ts";
import type { LoadedSlot, SkillSlots } from "../ports.ts";
import { checkpointBeside } from "./checkpoint-beside.ts";
import type { SkillSaves } from "./skill-saves.ts";

/** The dependencies of slots. */
export interface SlotWorld {
  readonly ports: RunPorts;
  readonly state: RunState;
  readonly recorder: InputRecorder;
  readonly records: StepRecords;
  readonly saves: SkillSaves;
  readonly tell: (event: RunEvent) => void;
}

/**
 * A step's slots. One that was saved or loaded in this very step goes back along its track; any other is written down
 * before the machine moves, since its file may be another one when the step is played again.
 */
export function createSlots({ ports, state, recorder, records, saves, tell }: SlotWorld): SkillSlots {
  const step = state.totalSteps + 1;
  const known = new Map<number, { readonly moment: RecordedMoment; readonly slot: LoadedSlot }>();
  return {
    async save(slot, label) {
      known.set(slot, { moment: recorder.mark(), slot: { label, step } });
      const kept = await saves.save(checkpointBeside(ports, state), { kind: "slot", slot, label });
      for (const event of kept.events) tell(event);
      // An unwritten file is reported to people: within the process the slot is still valid.
      return null;
    },

    async load(slot) {
      const kept = known.get(slot);
      if (kept !== undefined) {
        recorder.goBackTo(kept.moment);
        return kept.slot;
      }
      const written = records.take("restored", (record) => record.slot === slot);
      const loaded = jump(written ?? (await read(slot)));
      if (!("refusal" in loaded)) known.set(slot, { moment: recorder.mark(), slot: loaded });
      return loaded;
    },
  };

  async function read(slot: number): Promise<RestoredRecord> {
    const found = await find(slot);
    const about = { type: "restored", step, slot, version: STEP_RECORD_VERSION } as const;
    const record: RestoredRecord =
      typeof found === "string"
        ? { ...about, checkpointId: null, machine: null, refusal: found }
        : {
            ...about,
            checkpointId: found.info.id,
            machine: found.checkpoint.machine,
            loaded: { label: found.info.label, step: found.info.totalSteps + 1 },
          };
    records.write(record);
    return record;
  }

  async function find(slot: number): Promise<LoadedSave | string> {
    const found = await orElseLater(
      () => saves.loadSlot(slot),
      ({ code }) => `slot ${slot} ${REFUSALS[code] ?? "cannot be read"}`,
    );
    if (typeof found === "string" || found.info.runId === state.runId) return found;
    return `slot ${slot} was saved in another run`;
  }

  function jump({
    slot,
    checkpointId,
    machine,
    refusal,
    loaded,
  }: RestoredRecord): LoadedSlot | { refusal: string } {
    if (machine === null || checkpointId === null)
      return { refusal: refusal ?? `slot ${slot} cannot be read` };
    recorder.jumpTo(machine, { slot, checkpointId });
    return loaded ?? { label: null, step };
  }
}

/** The reason for refusing a slot, without the names of files, for the LM. */
const REFUSALS: Readonly<Partial<Record<ErrorCode, string>>> = {
  "no-saves": "is empty",
  "save-missing": "is empty",
  "save-damaged": "is damaged",
  "save-too-new": "was saved by a newer program",
  "save-of-another-rom": "was saved with another ROM",
  "save-of-another-game": "was saved in another game",
  "save-of-another-core": "was saved with another build of the emulator's core",
};

/** The beginning of an undone skill. */
export interface Undone {
  /** The checkpoint's label: `skill NAME`. */
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
  const saved = await orElseLater(
    () => saves.load(newest),
    () => null,
  );
  if (saved === null) return refuse("the checkpoint before the skill cannot be read");
  const { checkpoint, info } = saved;
  const loaded = { label: info.label, step: info.totalSteps + 1 };
  return { ...about, checkpointId: info.id, machine: checkpoint.machine, loaded };
}
