import { basename } from "node:path";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import type { ImportedMachine } from "../../../../src/base/vocabulary/operator.ts";
import { fitBatterySave, insertBatterySave } from "../bess/battery-save.ts";
import { decodeBess } from "../bess/decode-bess.ts";
import { parseCartridge } from "../cartridge/cartridge.ts";
import { createEmulator } from "../wasmboy-emulator.ts";
import { pyboyAsBess } from "./pyboy-as-bess.ts";
import { otherFile, recogniseFile } from "./recognise-file.ts";

/** A game in a file of another emulator. */
interface ReadMachine {
  /** With the message to the player. */
  readonly imported: ImportedMachine;
  readonly notices: readonly string[];
  /** Its origin, for people, as the end of a sentence; empty where it is unknown. */
  readonly from: string;
}

/**
 * Reads the machine in a save state with BESS or of PyBoy, or in a battery save, as they are or packed.
 *
 * @param path the file's path, as it was typed
 * @throws RunnerError where it is none of these, or one of another game
 */
export function readMachine(file: Uint8Array, rom: Uint8Array, path: string): ReadMachine {
  const id = sha256Of(file).slice(0, 32);
  const name = basename(path);
  const { kind, bytes } = recogniseFile(file, path);
  if (kind === "bess" || kind === "pyboy") {
    const given = kind === "bess" ? { bytes, notices: [] } : pyboyAsBess(bytes, rom);
    const { state, by, notices } = decodeBess(given.bytes, rom, createEmulator);
    const from = by === null ? "" : ` from ${by}`;
    const told = `Someone played the game in another emulator, and it continues from there (${name}${from}).`;
    return { imported: { machine: state, id, told }, notices: [...notices, ...given.notices], from };
  }
  if (kind !== null && kind !== "battery") throw otherFile(path, kind);
  const fitted = fitBatterySave(bytes, parseCartridge(rom));
  const machine = insertBatterySave(fitted.bytes, rom, createEmulator);
  const told = `Someone saved in the game's own menu; the Game Boy was switched on again with that save (${name}).`;
  return { imported: { machine, id, told }, notices: fitted.notices, from: ", a battery save" };
}
