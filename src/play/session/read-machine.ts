import { sha256Of } from "../../base/disk/lazy-crypto.ts";
import type { ImportedMachine } from "../../base/vocabulary/operator.ts";
import { insertBatterySave } from "../../game/emulator/bess/battery-save.ts";
import { isBess } from "../../game/emulator/bess/bess-file.ts";
import { decodeBess } from "../../game/emulator/bess/decode-bess.ts";
import { createEmulator } from "../../game/emulator/wasmboy-emulator.ts";

/** A game in a file of another emulator. */
interface ReadMachine {
  /** With the message to the player. */
  readonly imported: ImportedMachine;
  readonly notices: readonly string[];
  /** Its origin, for people, as the end of a sentence; empty where it is unknown. */
  readonly from: string;
}

/**
 * Reads the machine in a save state with BESS, or in a battery save.
 *
 * @param name the file's name, for people
 * @throws RunnerError where it is neither, or one of another game
 */
export function readMachine(bytes: Uint8Array, rom: Uint8Array, name: string): ReadMachine {
  const id = sha256Of(bytes).slice(0, 32);
  if (isBess(bytes)) {
    const { state, by, notices } = decodeBess(bytes, rom, createEmulator);
    const from = by === null ? "" : ` from ${by}`;
    const told = `Someone played the game in another emulator, and it continues from there (${name}${from}).`;
    return { imported: { machine: state, id, told }, notices, from };
  }
  const machine = insertBatterySave(bytes, rom, createEmulator);
  const told = `Someone saved in the game's own menu; the Game Boy was switched on again with that save (${name}).`;
  return { imported: { machine, id, told }, notices: [], from: ", a battery save" };
}
