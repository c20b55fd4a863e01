import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { word } from "../party.ts";

const COUNT = 0xd89c;
const PARTY = 0xd8a4;
const STRUCT_BYTES = 44;
const MAX_PARTY = 6;
/** The place in the party of the one that fights, and its HP: those of the party are of when it came out. */
const FIGHTER = { place: 0xcfe8, hp: 0xcfe6 };

/** Counts the Pokémon of the trainer that have not fainted, and all of them; null for a party that cannot be. */
export function readTrainerLeft(view: MemoryReader): { readonly left: number; readonly of: number } | null {
  const of = view.read(COUNT);
  if (of < 1 || of > MAX_PARTY) return null;
  const place = view.read(FIGHTER.place);
  const hps = Array.from({ length: of }, (_, index) =>
    index === place
      ? word(view.readRange(FIGHTER.hp, 2), 0)
      : word(view.readRange(PARTY + index * STRUCT_BYTES + 1, 2), 0),
  );
  return { left: hps.filter((hp) => hp > 0).length, of };
}
