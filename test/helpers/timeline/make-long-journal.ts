import { createHash } from "node:crypto";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import { encodeScreenPng } from "../../../packages/emulator/src/picture/screen-png.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { encodeRecord } from "../../../src/record/journal/format/codec.ts";
import { encodeLine } from "../../../src/record/journal/format/lines.ts";
import { readLantern } from "../roms/lantern.ts";
import { writeLongJournal } from "./long-journal.ts";

/**
 * The journal of a long run of the bundled game, as one with an LM leaves it: some 7 KB a step, 10,000 steps in 2 s.
 *
 * @param isSeen whether it tells of the game's maps, as earlier versions did not
 */
export async function makeLongJournal(steps: number, forkEvery?: number, isSeen?: boolean): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const parts = { createEmulator, hashMachine, encodeScreenPng, encodeRecord, encodeLine };
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const rom = await readLantern();
  writeLongJournal({ ...parts, rom, sha256, write: (bytes) => chunks.push(bytes) }, steps, forkEvery, isSeen);
  return Buffer.concat(chunks);
}
