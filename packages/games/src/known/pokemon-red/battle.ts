import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import { type Attack, readAttacks } from "./battle/attacks.ts";
import { type CatchChance, isGhost, readCatchChances } from "./battle/catching.ts";
import { readConditions, readLock, readStages, type Side, type Stages } from "./battle/conditions.ts";
import { readToNextLevel } from "./battle/experience.ts";
import { readTrainerLeft } from "./battle/trainer-left.ts";
import { nameOr, trainerAt } from "./names/names.ts";
import { speciesAt } from "./names/species.ts";
import { type Move, type PartyMember, statusOf, typesOf, word } from "./party.ts";
import type { Item } from "./progress.ts";

const BATTLE_RESULT = 0xcf0b;
const ENEMY = 0xcfe5;
const OWN = 0xd014;
const TRAINER_CLASS = 0xd031;
const IN_BATTLE = 0xd057;
const BATTLE_TYPE = 0xd05a;
const STRUCT_BYTES = 29;
/** The place in the party of the Pokémon that fights. */
const OWN_PLACE = 0xcc2f;
/** The same for a trainer. */
const ENEMY_PLACE = 0xcfe8;
const TRAINER_PARTY = { count: 0xd89c, first: 0xd8a4 };
const PARTY = { count: 0xd163, first: 0xd16b, bytes: 44, level: 0x21, most: 6 };

/** The cells that change when a battle begins or ends. */
export const BATTLE_CELLS: readonly number[] = [IN_BATTLE, BATTLE_TYPE];

/** A Pokémon on the field. What is optional is absent in records of earlier versions. */
export type Fighter = Omit<PartyMember, "key" | "nickname"> & {
  /** Null where they are not known. */
  readonly stages?: Stages | null;
  /** Effects that last until it leaves: `confused`, `seeded`. */
  readonly conditions?: readonly string[];
};

/** The player's Pokémon on the field. */
export type OwnFighter = Omit<Fighter, "moves"> & {
  readonly moves: readonly (Move & Partial<Attack>)[];
  /** Points of experience to the next level; null where that is not known. */
  readonly toNextLevel?: number | null;
};

/** A battle under way. */
export type Battle = {
  /** `lost`: every own Pokémon has fainted, and the game is about to say so. */
  readonly kind: "wild" | "trainer" | "safari" | "old man" | "lost";
  /** The trainer's name; `Rival` for the rival, null in the wild. */
  readonly trainer: string | null;
  /** Null until it comes out. Its moves are hidden from a player, so `moves` is empty. */
  readonly enemy: Fighter | null;
  /** Null where none fights: in the Safari Zone, and until it comes out. */
  readonly own: OwnFighter | null;
  /** The chance of each ball at hand to catch the enemy now; null where it is not known, absent against a trainer. */
  readonly catching?: readonly CatchChance[] | null;
  /** The trainer's Pokémon that have not fainted; null where that is not known. */
  readonly trainerLeft?: { readonly left: number; readonly of: number } | null;
  /** A ghost that the Silph Scope has not shown: moves and balls do nothing. */
  readonly isGhost?: true;
  /** Why no move can be chosen this turn: `asleep`, `trapped`. */
  readonly lock?: string;
};

/** The result of the last battle; a catch counts as won, an escape as drawn. */
export type BattleResult = "won" | "lost" | "drawn";

/** Whether a battle is under way. */
export function isInBattle(view: MemoryReader): boolean {
  return kindOf(view.read(IN_BATTLE), view.read(BATTLE_TYPE)) !== null;
}

/** The battle under way, or null without one. `items` is the bag. */
export function readBattle(view: MemoryReader, items: readonly Item[]): Battle | null {
  const kind = kindOf(view.read(IN_BATTLE), view.read(BATTLE_TYPE));
  if (kind === null) return null;

  const trainer = view.read(TRAINER_CLASS);
  const own = kind === "safari" || kind === "old man" ? null : readOwn(view);
  const lock = own === null ? null : readLock(view, own.status);
  return {
    kind,
    trainer: kind === "trainer" ? nameOr(trainerAt(trainer), "trainer", trainer) : null,
    enemy: readEnemy(view, kind),
    own,
    ...(kind === "trainer" ? { trainerLeft: readTrainerLeft(view) } : {}),
    ...(kind === "wild" || kind === "safari"
      ? { catching: readCatchChances(view, quarryOf(view), { items, isSafari: kind === "safari" }) }
      : {}),
    ...(kind === "wild" && isGhost(view, items) ? { isGhost: true } : {}),
    ...(lock === null ? {} : { lock }),
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
  if (type === 1) return "old man";
  return type === 2 ? "safari" : "wild";
}

/** The own one, if it is the one of the party that the game says: before it comes out, the memory has that of another fight. */
function readOwn(view: MemoryReader): OwnFighter | null {
  const place = view.read(OWN_PLACE);
  if (place >= Math.min(view.read(PARTY.count), PARTY.most)) return null;
  const fighter = readFighter(view, OWN, "own");
  const member = view.readRange(PARTY.first + place * PARTY.bytes, PARTY.bytes);
  const isMember = member[0] === view.read(OWN) || fighter.conditions?.includes("transformed") === true;
  if (!isMember || member[PARTY.level] !== fighter.level) return null;
  const types = { own: typeIds(view, OWN), enemy: typeIds(view, ENEMY) };
  return { ...fighter, moves: readAttacks(view, types), toNextLevel: readToNextLevel(view, place) };
}

/** The enemy, if it is out: a trainer's is the one of the trainer's party that the game says. */
function readEnemy(view: MemoryReader, kind: Battle["kind"]): Fighter | null {
  const fighter = { ...readFighter(view, ENEMY, "enemy"), moves: [] };
  if (fighter.maxHp === 0 || fighter.hp > fighter.maxHp) return null;
  if (kind !== "trainer") return fighter;
  const place = view.read(ENEMY_PLACE);
  if (place >= Math.min(view.read(TRAINER_PARTY.count), PARTY.most)) return null;
  const member = view.readRange(TRAINER_PARTY.first + place * PARTY.bytes, PARTY.bytes);
  const isMember = member[0] === view.read(ENEMY) || fighter.conditions?.includes("transformed") === true;
  return isMember && member[PARTY.level] === fighter.level ? fighter : null;
}

/** @see the battle_struct macro in the public disassembly */
function readFighter(view: MemoryReader, address: number, side: Side): Omit<Fighter, "moves"> {
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
    stages: readStages(view, side),
    conditions: readConditions(view, side),
  };
}

function typeIds(view: MemoryReader, address: number): readonly number[] {
  return [...view.readRange(address + 5, 2)];
}

function quarryOf(view: MemoryReader): {
  readonly hp: number;
  readonly maxHp: number;
  readonly status: number;
} {
  const bytes = view.readRange(ENEMY, STRUCT_BYTES);
  return { hp: word(bytes, 0x01), maxHp: word(bytes, 0x0f), status: bytes[0x04] ?? 0 };
}
