import type { MemoryReader } from "../../emulator/emulator.ts";
import { nameOr, trainerAt } from "./names/names.ts";
import { speciesAt } from "./names/species.ts";
import { type Move, movesOf, type Status, statusOf, typesOf, word } from "./party.ts";

const BATTLE_RESULT = 0xcf0b;
const ENEMY = 0xcfe5;
const OWN = 0xd014;
const TRAINER_CLASS = 0xd031;
const IN_BATTLE = 0xd057;
const BATTLE_TYPE = 0xd05a;
const STRUCT_BYTES = 29;

/** The cells that change when a battle begins or ends. */
export const BATTLE_CELLS: readonly number[] = [IN_BATTLE, BATTLE_TYPE];

/** A Pokémon on the field. */
export type Fighter = {
  readonly species: string;
  readonly level: number;
  readonly hp: number;
  readonly maxHp: number;
  readonly status: Status | null;
  readonly types: readonly string[];
  readonly moves: readonly Move[];
};

/** A battle under way. While it begins, a fighter may still be that of the battle before. */
export type Battle = {
  /** `lost`: every own Pokémon has fainted, and the game is about to say so. */
  readonly kind: "wild" | "trainer" | "safari" | "lost";
  /** The trainer's name; `Rival` for the rival, null in the wild. */
  readonly trainer: string | null;
  /** The enemy's moves are hidden from a player, so `moves` is empty. */
  readonly enemy: Fighter;
  readonly own: Fighter;
};

/** The result of the last battle; a catch counts as won, an escape as drawn. */
export type BattleResult = "won" | "lost" | "drawn";

/** Whether a battle is under way. */
export function isInBattle(view: MemoryReader): boolean {
  return kindOf(view.read(IN_BATTLE), view.read(BATTLE_TYPE)) !== null;
}

/** The battle under way, or null without one. */
export function readBattle(view: MemoryReader): Battle | null {
  const kind = kindOf(view.read(IN_BATTLE), view.read(BATTLE_TYPE));
  if (kind === null) return null;

  const trainer = view.read(TRAINER_CLASS);
  return {
    kind,
    trainer: kind === "trainer" ? nameOr(trainerAt(trainer), "trainer", trainer) : null,
    enemy: { ...readFighter(view, ENEMY), moves: [] },
    own: readFighter(view, OWN),
  };
}

/** Reads the result of the last battle. Before the first one: `won`. */
export function readBattleResult(view: MemoryReader): BattleResult {
  const result = view.read(BATTLE_RESULT);
  if (result === 0) return "won";
  return result === 1 ? "lost" : "drawn";
}

function kindOf(inBattle: number, type: number): Battle["kind"] | null {
  if (inBattle === 0xff) return "lost";
  if (inBattle === 2) return "trainer";
  if (inBattle !== 1) return null;
  return type === 2 ? "safari" : "wild";
}

/** @see the battle_struct macro in the public disassembly */
function readFighter(view: MemoryReader, address: number): Fighter {
  const bytes = view.readRange(address, STRUCT_BYTES);
  const species = bytes[0] ?? 0;
  const hp = word(bytes, 0x01);
  return {
    species: nameOr(speciesAt(species), "species", species),
    level: bytes[0x0e] ?? 0,
    hp,
    maxHp: word(bytes, 0x0f),
    status: statusOf(bytes[0x04] ?? 0, hp),
    types: typesOf(bytes[0x05] ?? 0, bytes[0x06] ?? 0),
    moves: movesOf(bytes.subarray(0x08, 0x0c), bytes.subarray(0x19, 0x1d)),
  };
}
