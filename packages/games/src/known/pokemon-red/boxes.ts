import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import { nameOr } from "./names/names.ts";
import { speciesAt } from "./names/species.ts";
import { decodeText } from "./text.ts";

const BOX_NUMBER = 0xd5a0;
const BOX_COUNT = 0xda80;
const BOX = 0xda96;
const BOX_BYTES = 33;
const NICKNAMES = 0xde06;
const NAME_BYTES = 11;

/** The Pokémon that a box holds at most. */
export const BOX_SIZE = 20;

/** A Pokémon in a box. */
export interface BoxMember {
  readonly species: string;
  readonly nickname: string;
  readonly level: number;
}

/** The box that is open now; the others are in the cartridge's RAM. */
export interface Box {
  /** From 1 to 12. */
  readonly number: number;
  /** In their order; empty when the count makes no sense. */
  readonly members: readonly BoxMember[];
}

/** @see wCurrentBoxNum and wBoxDataStart in ram/wram.asm in the public disassembly */
export function readBox(view: MemoryReader): Box {
  const count = view.read(BOX_COUNT);
  const members = Array.from({ length: count > BOX_SIZE ? 0 : count }, (_, index) => {
    const species = view.read(BOX + index * BOX_BYTES);
    return {
      species: nameOr(speciesAt(species), "species", species),
      nickname: decodeText(view.readRange(NICKNAMES + index * NAME_BYTES, NAME_BYTES)),
      level: view.read(BOX + index * BOX_BYTES + 3),
    };
  });
  return { number: (view.read(BOX_NUMBER) & 0x7f) + 1, members };
}
