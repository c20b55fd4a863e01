import { hashMachine } from "../../../../packages/emulator/src/machine/machine-hash.ts";
import { hashInputs } from "../../saves/format/inputs-hash.ts";
import type { ReadSave } from "../../saves/format/read-save.ts";
import type { SaveInfo } from "../../saves/format/save-info.ts";
import { stateOfSave } from "../open-state.ts";
import { settle } from "../reduce.ts";
import { digestMemory, type MemoryDigest } from "./digest-memory.ts";

/** A save whose bytes are sound: what is compared with the journal. */
export interface SoundSave {
  readonly file: string;
  readonly info: SaveInfo;
  /** The step of the save; the next one where only remembering it was left to do. */
  readonly totalSteps: number;
  readonly memory: MemoryDigest;
}

/**
 * Returns the false statements of a readable save about itself; each the end of a sentence that begins with its file.
 */
export function findFaults({ info, checkpoint }: ReadSave): readonly string[] {
  const { machine, memory } = checkpoint;
  const faults: readonly (readonly [isSo: boolean, fault: string])[] = [
    [hashMachine(machine) === info.machineSha256, "holds another machine than its machineSha256 says"],
    [memory.messageHistory.length === info.messages, "holds another number of messages than it says"],
    [memory.settings.model === info.model, "names another model than its settings"],
    [
      info.inputs === undefined || hashInputs(info.game.romSha256, info.inputs) === info.inputsHash,
      "has an inputsHash that is not that of its inputs",
    ],
  ];
  return faults.flatMap(([isSo, fault]) => (isSo ? [] : [fault]));
}

/** Returns the facts of a save to compare with the journal. */
export function factsOfSave(file: string, { info, checkpoint }: ReadSave): SoundSave {
  // A journal records whole steps: an action counts as remembered.
  const { totalSteps, memory } = settle(stateOfSave(checkpoint, file));
  return { file, info, totalSteps, memory: digestMemory(memory) };
}
