import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { ShownEntry, ShownMenu } from "../../game-adapter.ts";
import { mostPpOf, moveTypeAt } from "../names/move-facts.ts";
import { MOVE_COUNT, moveAt } from "../names/moves.ts";

/** The Pokémon that may have the moves of a menu: the one that fights, and the six of the party. */
const FIGHTER = { moves: 0xd01c, pp: 0xd02d };
const PARTY = { moves: 0xd173, pp: 0xd188, bytes: 44, count: 6 };
const MOVES = 4;

/** The moves by their names as the game writes them. */
const MOVE_IDS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: MOVE_COUNT }, (_, index) => [(moveAt(index + 1) ?? "").toUpperCase(), index + 1]),
);

/**
 * Adds to a menu of moves the type of each move, and its PP left and in all. The moves show their owner; PP are left
 * out where no Pokémon has just these.
 */
export function withMoveDetails(view: MemoryReader, menu: ShownMenu): ShownMenu {
  if (!isMoveMenu(menu)) return menu;
  const ids = menu.entries.map(({ label }) => MOVE_IDS.get(label) ?? 0);
  const pp = ppOf(view, ids);
  const entries = menu.entries.map((entry, index): ShownEntry => {
    const id = ids[index] ?? 0;
    const [left = 0, ups = 0] = [(pp?.[index] ?? 0) & 0x3f, (pp?.[index] ?? 0) >> 6];
    const facts = [moveTypeAt(id), pp === null ? null : `PP ${left}/${mostPpOf(id, ups)}`];
    return { ...entry, detail: facts.filter((fact) => fact !== null).join(", ") };
  });
  return { ...menu, entries };
}

/** Whether all entries of a menu are moves. */
export function isMoveMenu({ entries }: ShownMenu): boolean {
  return entries.every(({ label }) => MOVE_IDS.has(label));
}

/** The PP bytes of the Pokémon with these moves in this order; null for none. */
function ppOf(view: MemoryReader, ids: readonly number[]): Uint8Array | null {
  const owners = [
    FIGHTER,
    ...Array.from({ length: PARTY.count }, (_, index) => ({
      moves: PARTY.moves + index * PARTY.bytes,
      pp: PARTY.pp + index * PARTY.bytes,
    })),
  ];
  const owner = owners.find(({ moves }) => {
    const known = view.readRange(moves, MOVES);
    return Array.from({ length: MOVES }, (_, index) => ids[index] ?? 0).every(
      (id, index) => known[index] === id,
    );
  });
  return owner === undefined ? null : view.readRange(owner.pp, MOVES);
}
