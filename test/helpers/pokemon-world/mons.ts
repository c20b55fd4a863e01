import { A } from "./addresses.ts";
import { HM_MOVES, moveId, moveOf } from "./data/moves.ts";
import { experienceOf, SPECIES, speciesId, speciesOf, statOf } from "./data/species.ts";
import type { WorldMemory } from "./memory.ts";
import type { MadeMon } from "./world-map.ts";

/** Offsets in a Pokémon's bytes. */
export const MON = {
  ...{
    species: 0,
    hp: 1,
    boxLevel: 3,
    status: 4,
    types: 5,
    catchRate: 7,
    moves: 8,
    trainer: 0xc,
    experience: 0xe,
  },
  ...{
    dvs: 0x1b,
    pp: 0x1d,
    level: 0x21,
    maxHp: 0x22,
    attack: 0x24,
    defense: 0x26,
    speed: 0x28,
    special: 0x2a,
  },
} as const;

const DVS = [0x98, 0x88] as const;
const USUAL: Readonly<Record<string, readonly string[]>> = {
  SQUIRTLE: ["TACKLE", "TAIL WHIP"],
  CHARMANDER: ["SCRATCH", "GROWL"],
  BULBASAUR: ["TACKLE", "GROWL"],
  PIDGEY: ["GUST"],
  RATTATA: ["TACKLE", "TAIL WHIP"],
  MAGIKARP: ["SPLASH"],
};

/** The 44 bytes of a new Pokémon. */
export function monBytes([species, level, ...moves]: MadeMon): Uint8Array {
  const facts = speciesOf(speciesId(species));
  const bytes = new Uint8Array(44);
  const word = (at: number, value: number) => bytes.set([value >> 8, value & 0xff], at);
  bytes.set([facts.id], MON.species);
  bytes.set([level, 0, ...facts.types, facts.catchRate], MON.boxLevel);
  const known = (moves.length > 0 ? moves : (USUAL[species] ?? ["TACKLE"])).map(moveId);
  bytes.set(known, MON.moves);
  bytes.set(
    known.map((id) => moveOf(id).pp),
    MON.pp,
  );
  bytes.set([0x12, 0x34], MON.trainer);
  const experience = experienceOf(facts.growth, level);
  bytes.set([experience >> 16, (experience >> 8) & 0xff, experience & 0xff], MON.experience);
  bytes.set([DVS[0], DVS[1] ^ (facts.dex & 0x77)], MON.dvs);
  bytes.set([level], MON.level);
  setStats(bytes);
  word(MON.hp, (bytes[MON.maxHp] ?? 0) * 256 + (bytes[MON.maxHp + 1] ?? 0));
  return bytes;
}

/** Computes the stats of its level anew. */
export function setStats(bytes: Uint8Array): void {
  const { base } = speciesOf(bytes[MON.species] ?? 0);
  const level = bytes[MON.level] ?? 1;
  const [a = 0, b = 0] = bytes.subarray(MON.dvs, MON.dvs + 2);
  const [attack, defense, speed, special] = [a >> 4, a & 15, b >> 4, b & 15];
  const hp = ((attack & 1) << 3) | ((defense & 1) << 2) | ((speed & 1) << 1) | (special & 1);
  for (const [index, dv] of [hp, attack, defense, speed, special].entries()) {
    const value = statOf(base[index] ?? 0, dv, level, index === 0);
    bytes.set([value >> 8, value & 0xff], MON.maxHp + index * 2);
  }
}

/** The address of a party member's bytes. */
export const member = (index: number): number => A.party + index * 44;

/** Puts one at the end of the party, with a name; false if six are in it. */
export function addToParty(w: WorldMemory, bytes: Uint8Array, name?: string): boolean {
  const count = w.get(A.partyCount);
  if (count >= 6) return false;
  w.set(A.partyCount, count + 1).set(A.partyCount + 1 + count, bytes[0] ?? 0, 0xff);
  w.bytes.set(bytes, member(count));
  w.setString(A.partyTrainers + count * 11, w.string(A.playerName), 11);
  w.setString(A.partyNames + count * 11, name ?? speciesOf(bytes[0] ?? 0).name, 11);
  return true;
}

/** Puts one at the beginning of the open box, as the game does; false if twenty are in it. */
export function addToBox(w: WorldMemory, bytes: Uint8Array, name?: string, atEnd = false): boolean {
  const count = w.get(A.boxCount);
  if (count >= 20) return false;
  const at = atEnd ? count : 0;
  w.bytes.copyWithin(A.boxCount + 2 + at, A.boxCount + 1 + at, A.boxCount + 2 + count);
  w.bytes.copyWithin(A.box + (at + 1) * 33, A.box + at * 33, A.box + count * 33);
  w.bytes.copyWithin(A.boxTrainers + (at + 1) * 11, A.boxTrainers + at * 11, A.boxTrainers + count * 11);
  w.bytes.copyWithin(A.boxNames + (at + 1) * 11, A.boxNames + at * 11, A.boxNames + count * 11);
  w.set(A.boxCount, count + 1)
    .set(A.boxCount + 1 + at, bytes[0] ?? 0)
    .set(A.boxCount + 2 + count, 0xff);
  w.bytes.set(bytes.subarray(0, 33), A.box + at * 33);
  w.set(A.box + at * 33 + MON.boxLevel, bytes[MON.level] ?? 1);
  w.setString(A.boxTrainers + at * 11, w.string(A.playerName), 11);
  w.setString(A.boxNames + at * 11, name ?? speciesOf(bytes[0] ?? 0).name, 11);
  return true;
}

/** Takes one out of the party. */
export function removeFromParty(w: WorldMemory, index: number): void {
  shift(
    w,
    index,
    w.get(A.partyCount),
    [A.partyCount + 1, 1],
    [A.party, 44],
    [A.partyTrainers, 11],
    [A.partyNames, 11],
  );
  w.set(A.partyCount, w.get(A.partyCount) - 1).set(A.partyCount + 1 + w.get(A.partyCount), 0xff);
}

/** Takes one out of the open box; gives its 44 bytes, healed of nothing. */
export function removeFromBox(w: WorldMemory, index: number): Uint8Array {
  const bytes = new Uint8Array(44);
  bytes.set(w.readRange(A.box + index * 33, 33));
  bytes[MON.level] = bytes[MON.boxLevel] ?? 1;
  setStats(bytes);
  shift(w, index, w.get(A.boxCount), [A.boxCount + 1, 1], [A.box, 33], [A.boxTrainers, 11], [A.boxNames, 11]);
  w.set(A.boxCount, w.get(A.boxCount) - 1).set(A.boxCount + 1 + w.get(A.boxCount), 0xff);
  return bytes;
}

function shift(
  w: WorldMemory,
  index: number,
  count: number,
  ...tables: readonly (readonly [number, number])[]
): void {
  for (const [start, size] of tables) {
    w.bytes.copyWithin(start + index * size, start + (index + 1) * size, start + count * size);
  }
}

/** Exchanges two party members. */
export function swapMembers(w: WorldMemory, one: number, other: number): void {
  for (const [start, size] of [
    [A.partyCount + 1, 1],
    [A.party, 44],
    [A.partyTrainers, 11],
    [A.partyNames, 11],
  ] as const) {
    const first = w.readRange(start + one * size, size);
    w.bytes.copyWithin(start + one * size, start + other * size, start + (other + 1) * size);
    w.bytes.set(first, start + other * size);
  }
}

/** Restores HP, PP and health of the whole party. */
export function healParty(w: WorldMemory): void {
  for (let index = 0; index < w.get(A.partyCount); index += 1) {
    const at = member(index);
    w.setWord(at + MON.hp, w.word(at + MON.maxHp)).set(at + MON.status, 0);
    for (let slot = 0; slot < 4; slot += 1) {
      const move = w.get(at + MON.moves + slot);
      if (move > 0) w.set(at + MON.pp + slot, moveOf(move).pp);
    }
  }
}

/** Whether a species can learn a move from its machine. Of TMs the model knows the common ones alone. */
export function canLearn(species: number, move: number): boolean {
  const letter = "CFSTL"[HM_MOVES.indexOf(move)];
  if (letter !== undefined) return speciesOf(species).machines.includes(letter);
  return !["MAGIKARP", "CATERPIE", "WEEDLE"].includes(speciesOf(species).name) && COMMON.includes(move);
}

/** Toxic, Rage, Mimic, Double Team, Bide, Rest and Substitute, which nearly all learn. */
const COMMON = [92, 99, 102, 104, 117, 156, 164];

/** Marks a species as seen, and as owned. */
export function register(w: WorldMemory, species: number, isOwned: boolean): void {
  const { dex } = SPECIES.find(({ id }) => id === species) ?? { dex: 16 };
  w.setBit(A.seen, dex - 1);
  if (isOwned) w.setBit(A.owned, dex - 1);
}

/** A member's name. */
export const nameOf = (w: WorldMemory, index: number): string =>
  w.string(A.partyNames + index * 11) || speciesOf(w.get(member(index))).name;
