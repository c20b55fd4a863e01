import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { InputRecorder, RecordedMoment } from "../../../packages/games/src/actions/input-recorder.ts";
import type { SkillSlots } from "../../../src/parts/skills/play/ports.ts";

/** A slot that was saved in an earlier step, or one that cannot be loaded. */
export type OldSlot =
  | { readonly machine: MachineState; readonly step: number; readonly label?: string }
  | { readonly refusal: string };

/** Slots in memory: those of this step go back by the recorder's moment, older ones are jumped to. */
export function memorySlots(
  recorder: InputRecorder,
  step: number,
  older: Readonly<Record<number, OldSlot>>,
): SkillSlots {
  const saved = new Map<number, { readonly moment: RecordedMoment; readonly label: string | null }>();
  return {
    async save(slot, label) {
      const old = older[slot];
      if (old !== undefined && "refusal" in old) return old.refusal;
      saved.set(slot, { moment: recorder.mark(), label });
      return null;
    },
    async load(slot) {
      const own = saved.get(slot);
      if (own !== undefined) {
        recorder.goBackTo(own.moment);
        return { label: own.label, step };
      }
      const old = older[slot];
      if (old === undefined) return { refusal: `slot ${slot} is empty` };
      if ("refusal" in old) return old;
      recorder.jumpTo(old.machine, { slot, checkpointId: `slot-${slot}` });
      return { label: old.label ?? null, step: old.step };
    },
  };
}
