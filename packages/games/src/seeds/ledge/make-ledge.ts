import { Chance } from "../chance.ts";
import { RomWriter } from "../rom-writer.ts";
import { bytesOf, LEVEL_BYTES, type LevelText, readLevels } from "./level.ts";
import { makeLevels } from "./make-levels.ts";

/** The places in the template that are filled: see roms.example/ledge/ledge.c. */
const [LEVEL_COUNT, LEVELS] = [0x57ff, 0x5800];
const SEED_LEVELS = 10;

/** Ledge with levels from a text. */
export function fillLedge(template: Uint8Array, levels: string): Uint8Array {
  return withLevels(template, readLevels(levels));
}

/** Ledge with the levels of a seed. The same bytes everywhere. */
export function makeLedge(template: Uint8Array, seed: number): Uint8Array {
  return withLevels(template, makeLevels(new Chance(`ledge ${seed}`), SEED_LEVELS));
}

function withLevels(template: Uint8Array, levels: readonly LevelText[]): Uint8Array {
  const rom = new RomWriter(template);
  rom.bytes(LEVEL_COUNT, [levels.length]);
  for (const [index, level] of levels.entries()) rom.bytes(LEVELS + index * LEVEL_BYTES, bytesOf(level));
  return rom.finish();
}
