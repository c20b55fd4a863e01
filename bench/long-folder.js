import { createHash } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashMachine } from "../build/packages/emulator/src/machine/machine-hash.js";
import { encodeScreenPng } from "../build/packages/emulator/src/picture/screen-png.js";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { encodeRecord } from "../build/src/record/journal/format/codec.js";
import { encodeLine } from "../build/src/record/journal/format/lines.js";
import { loadLongJournal } from "./helpers.js";

/** The bundled game's ROM. */
export const rom = readFileSync(new URL("../roms.example/lantern.gb", import.meta.url));

/** A save folder for long journals of the bundled game; `make` puts one of so many steps there and gives its bytes. */
export async function openLongFolder() {
  const { writeLongJournal } = await loadLongJournal();
  const folder = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-"));
  const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
  return {
    folder,
    make(steps) {
      const file = join(folder, "lantern_journal.jsonl");
      const descriptor = openSync(file, "w");
      const write = (bytes) => writeSync(descriptor, bytes);
      const parts = { createEmulator, hashMachine, encodeScreenPng, encodeRecord, encodeLine };
      writeLongJournal({ ...parts, rom, sha256, write }, steps);
      closeSync(descriptor);
      return statSync(file).size;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
