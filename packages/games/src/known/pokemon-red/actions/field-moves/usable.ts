import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import { readParty } from "../../party.ts";
import { nameOf } from "../report/changes.ts";

/** The moves that are used outside of battle. */
export const FIELD_MOVES = [
  "Cut",
  "Fly",
  "Surf",
  "Strength",
  "Flash",
  "Dig",
  "Teleport",
  "Softboiled",
] as const;

/** A move that is used outside of battle. */
export type FieldMove = (typeof FIELD_MOVES)[number];

const BADGES = 0xd356;

/** The badge's bit that a move needs, and its name; the others need none. */
const NEEDED: Partial<Record<FieldMove, { readonly bit: number; readonly badge: string }>> = {
  Cut: { bit: 1, badge: "Cascade" },
  Fly: { bit: 2, badge: "Thunder" },
  Surf: { bit: 4, badge: "Soul" },
  Strength: { bit: 3, badge: "Rainbow" },
  Flash: { bit: 0, badge: "Boulder" },
};

/** A field move that party and badges allow now. */
export interface UsableFieldMove {
  readonly move: FieldMove;
  /** The place in the party of the Pokémon that knows it, from 0. */
  readonly member: number;
  readonly name: string;
}

/** The field moves that party and badges allow now, whether there is a use for them here or not. */
export function usableFieldMoves(view: MemoryReader): readonly UsableFieldMove[] {
  const party = readParty(view);
  return FIELD_MOVES.filter((move) => missingBadge(view, move) === null).flatMap((move) =>
    party.flatMap((one, member) =>
      one.moves.some(({ name }) => name === move) ? [{ move, member, name: nameOf(one) }] : [],
    ),
  );
}

/**
 * The name of the badge without which the game does not allow a move; null where it allows it.
 * @see engine/menus/start_sub_menus.asm in the public disassembly
 */
export function missingBadge(view: MemoryReader, move: FieldMove): string | null {
  const needed = NEEDED[move];
  return needed === undefined || ((view.read(BADGES) >> needed.bit) & 1) === 1 ? null : needed.badge;
}
