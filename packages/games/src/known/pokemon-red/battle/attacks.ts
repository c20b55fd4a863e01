import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { effectivenessOf } from "../names/effectiveness.ts";
import { accuracyOf, moveTypeAt, powerOf } from "../names/move-facts.ts";
import { moveAt } from "../names/moves.ts";
import { nameOr, typeAt } from "../names/names.ts";
import type { Move } from "../party.ts";

const MOVES = 0xd01c;
const PP = 0xd02d;
const MOVE_SLOTS = 4;
/** The slot from 1 in the high half, the turns in the low one. */
const DISABLED = 0xd06d;

/** Guillotine, Horn Drill and Fissure: their type counts, though their damage has no power. */
const ONE_HIT: ReadonlySet<number> = new Set([0x0c, 0x20, 0x5a]);

/** A move of the Pokémon that fights. */
export type Attack = Move & {
  /** Its place in the menu, from 1. */
  readonly slot: number;
  /** Absent for a glitch, like all that follows. */
  readonly type?: string;
  /** Its power; null where its damage does not come from it, 0 without damage. */
  readonly power?: number | null;
  /** In percent, before stages. */
  readonly accuracy?: number;
  /** The factor of its type against this opponent: 0, ¼, ½, 1, 2 or 4; null where its type does not count. */
  readonly effect?: number | null;
  /** Whether it is half as strong again because its user has its type. */
  readonly stab?: boolean;
  readonly isDisabled?: true;
};

/** The moves of the Pokémon that fights, with what each is worth against the opponent's types. */
export function readAttacks(
  view: MemoryReader,
  types: { readonly own: readonly number[]; readonly enemy: readonly number[] },
): readonly Attack[] {
  const [ids, pp] = [view.readRange(MOVES, MOVE_SLOTS), view.readRange(PP, MOVE_SLOTS)];
  const disabled = view.read(DISABLED) >> 4;
  return [...ids].flatMap((id, index): readonly Attack[] => {
    if (id === 0) return [];
    const slot = index + 1;
    const move = { name: nameOr(moveAt(id), "move", id), pp: (pp[index] ?? 0) & 0x3f, slot };
    return [{ ...move, ...worthOf(id, types), ...(slot === disabled ? { isDisabled: true } : {}) }];
  });
}

function worthOf(
  id: number,
  types: { readonly own: readonly number[]; readonly enemy: readonly number[] },
): Partial<Attack> {
  const [type, power, accuracy] = [moveTypeAt(id), powerOf(id), accuracyOf(id)];
  if (type === null || power === null || accuracy === null) return {};
  const own = types.own.map(typeAt);
  const enemy = types.enemy.map(typeAt).filter((one) => one !== null);
  const counts = power > 1 || ONE_HIT.has(id);
  const facts = { type, power: power === 1 ? null : power, accuracy };
  if (!counts) return { ...facts, effect: null, stab: false };
  // A type that is none leaves the effect unknown.
  const effect =
    enemy.length < types.enemy.length ? {} : { effect: effectivenessOf(type, [...new Set(enemy)]) };
  return { ...facts, ...effect, stab: power > 1 && own.includes(type) };
}
