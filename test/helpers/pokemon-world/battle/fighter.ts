import { A } from "../addresses.ts";
import { moveOf } from "../data/moves.ts";
import { MON, member } from "../mons.ts";
import type { World } from "../world.ts";

/** Where a fighter's numbers are; the own one's and the enemy's lie alike. */
export interface Fighter {
  readonly isOwn: boolean;
  /** Species; +1 HP, +4 status, +5 types, +8 moves, +C DVs, +E level, +F most HP, +11 stats, +19 PP. */
  readonly mon: number;
  readonly name: number;
  /** Attack, defense, speed, special, accuracy, evasion; 7 is none. */
  readonly stages: number;
  /** Three bytes of bits. */
  readonly bits: number;
  readonly turnsLeft: number;
  readonly confused: number;
  readonly toxic: number;
  readonly disabled: number;
  readonly disabledMove: number;
  readonly chosen: number;
  readonly moveData: number;
  readonly bide: number;
}

export const OWN: Fighter = {
  ...{
    isOwn: true,
    mon: A.ownMon,
    name: A.ownName,
    stages: A.ownStages,
    bits: A.ownStatus,
    turnsLeft: A.ownTurnsLeft,
  },
  ...{ confused: A.ownConfused, toxic: A.ownToxic, disabled: A.ownDisabled, disabledMove: A.ownDisabledMove },
  ...{ chosen: A.ownMove, moveData: A.ownMoveData, bide: 0xd074 },
};
export const ENEMY: Fighter = {
  ...{
    isOwn: false,
    mon: A.enemyMon,
    name: A.enemyName,
    stages: A.enemyStages,
    bits: A.enemyStatus,
    turnsLeft: A.enemyTurnsLeft,
  },
  ...{
    confused: A.enemyConfused,
    toxic: A.enemyToxic,
    disabled: A.enemyDisabled,
    disabledMove: A.enemyDisabledMove,
  },
  ...{ chosen: A.enemyMove, moveData: A.enemyMoveData, bide: 0xd076 },
};

/** Bits of the three bytes: bide to confused, recharge to seeded, badly poisoned. */
export const BIT = {
  bide: 0,
  thrash: 1,
  flinch: 3,
  charge: 4,
  trap: 5,
  away: 6,
  confused: 7,
  recharge: 13,
  rage: 14,
  seed: 15,
  toxic: 16,
} as const;

export const hpOf = (w: World, one: Fighter): number => w.word(one.mon + 1);
export const mostHp = (w: World, one: Fighter): number => w.word(one.mon + 0xf);
export const typesOf = (w: World, one: Fighter): readonly [number, number] => [
  w.get(one.mon + 5),
  w.get(one.mon + 6),
];
export const has = (w: World, one: Fighter, bit: number): boolean => w.bit(one.bits, bit);

/** Its name as the texts give it. */
export function called(w: World, one: Fighter): string {
  return one.isOwn ? w.string(one.name) : `Enemy ${w.string(one.name)}`;
}

export function setHp(w: World, one: Fighter, hp: number): void {
  w.setWord(one.mon + 1, Math.max(0, Math.min(mostHp(w, one), hp)));
}

/** A stat by its index, 0 attack to 3 special, with its stage unless it is a critical hit, and what paralysis and a burn take. */
export function stat(w: World, one: Fighter, index: number, isPlain = false): number {
  const plain = w.word(one.mon + 0x11 + index * 2);
  if (isPlain) return plain;
  const halved = index === 0 && (w.get(one.mon + 4) & 16) !== 0 ? plain >> 1 : plain;
  const slowed = index === 2 && (w.get(one.mon + 4) & 64) !== 0 ? plain >> 2 : halved;
  return Math.max(1, Math.min(999, Math.floor((slowed * stageFactor(w.get(one.stages + index))) / 100)));
}

/** A stage's factor in hundredths. */
export function stageFactor(stage: number): number {
  return [25, 28, 33, 40, 50, 66, 100, 150, 200, 250, 300, 350, 400][stage - 1] ?? 100;
}

/** Clears what lasts while it fights: stages, confusion and the like. */
export function clearLasting(w: World, one: Fighter): void {
  w.set(one.stages, 7, 7, 7, 7, 7, 7)
    .set(one.bits, 0, 0, 0)
    .set(one.disabled, 0)
    .set(one.disabledMove, 0)
    .set(one.turnsLeft, 0, 0, 0);
}

/** Fills a fighter's bytes from the 44 of a party. */
export function fill(w: World, one: Fighter, bytes: Uint8Array, name: string): void {
  w.bytes.set(bytes.subarray(0, 0xc), one.mon);
  w.bytes.set(bytes.subarray(MON.dvs, MON.dvs + 2), one.mon + 0xc);
  w.bytes.set(bytes.subarray(MON.level, MON.level + 11), one.mon + 0xe);
  w.bytes.set(bytes.subarray(MON.pp, MON.pp + 4), one.mon + 0x19);
  w.setString(one.name, name, 11);
  w.set(one.isOwn ? 0xcfd9 : 0xcfd8, bytes[0] ?? 0);
}

/** Puts the own fighter's HP, status, moves and PP back into the party. */
export function keep(w: World): void {
  const at = member(w.get(A.ownPlace));
  w.bytes.copyWithin(at + MON.hp, A.ownMon + 1, A.ownMon + 3);
  w.set(at + MON.status, w.get(A.ownMon + 4));
  w.bytes.copyWithin(at + MON.pp, A.ownMon + 0x19, A.ownMon + 0x1d);
}

/** The bytes of a move that is being used. */
export function setMove(w: World, one: Fighter, id: number): void {
  const { power, type, accuracy, pp } = moveOf(id);
  w.set(one.moveData, id, 0, power, type, Math.floor((accuracy * 255) / 100), pp);
}
