import { Chance } from "../chance.ts";
import { RomWriter } from "../rom-writer.ts";
import { type Board, bytesOf, CELLS, readBoards } from "./board.ts";
import { makeLevels } from "./make-levels.ts";

/** The places in the template that are filled: see roms.example/cairn/cairn.c. */
const [LEVEL_COUNT, LEVELS] = [0x5fff, 0x6000];
const SEED_LEVELS = 12;

/** Cairn with levels from a text. */
export function fillCairn(template: Uint8Array, levels: string): Uint8Array {
  return withLevels(template, readBoards(levels));
}

/** Cairn with the levels of a seed. The same bytes everywhere. */
export function makeCairn(template: Uint8Array, seed: number): Uint8Array {
  return withLevels(template, makeLevels(new Chance(`cairn ${seed}`), SEED_LEVELS));
}

function withLevels(template: Uint8Array, levels: readonly Board[]): Uint8Array {
  const rom = new RomWriter(template);
  rom.bytes(LEVEL_COUNT, [levels.length]);
  for (const [index, board] of levels.entries()) rom.bytes(LEVELS + index * CELLS, bytesOf(board));
  return rom.finish();
}
