import { A } from "../addresses.ts";
import { type MoveFacts, matchup } from "../data/moves.ts";
import { speciesOf } from "../data/species.ts";
import type { World } from "../world.ts";
import { type Fighter, hpOf, stageFactor, stat, typesOf } from "./fighter.ts";

/** Types from 20 on are special. */
const SPECIAL = 20;

/** Whether a hit is critical: by the speed of the species, eight times as often for some moves. */
export function isCritical(w: World, one: Fighter, move: MoveFacts): boolean {
  const speed = speciesOf(w.get(one.mon)).base[3];
  const chance = Math.min(255, move.effect === "high" ? (speed >> 1) * 8 : speed >> 1);
  return w.below(256) < chance;
}

/** The type factors against a fighter, multiplied, times ten; what the game keeps is the last that is not 10. */
export function effectiveness(
  w: World,
  type: number,
  target: Fighter,
): { readonly product: number; readonly kept: number } {
  const [one, other] = typesOf(w, target);
  const factors = one === other ? [matchup(type, one)] : [matchup(type, one), matchup(type, other)];
  return {
    product: factors.reduce((sum, factor) => (sum * factor) / 10, 10),
    kept: factors.findLast((factor) => factor !== 10) ?? 10,
  };
}

/** The damage of a hit, from the public formula; sets D05B, D05E and D0D7. */
export function damageOf(w: World, one: Fighter, target: Fighter, move: MoveFacts): number {
  const critical = isCritical(w, one, move);
  w.set(A.critical, critical ? 1 : 0);
  const level = w.get(one.mon + 0xe) * (critical ? 2 : 1);
  const isSpecial = move.type >= SPECIAL;
  const attack = stat(w, one, isSpecial ? 3 : 0, critical);
  const defense = stat(w, target, isSpecial ? 3 : 1, critical) >> (move.effect === "explode" ? 1 : 0);
  const plain = Math.floor(
    Math.floor((Math.floor((2 * level) / 5 + 2) * move.power * attack) / Math.max(1, defense)) / 50,
  );
  let damage = Math.min(997, plain) + 2;
  const isOwnType = typesOf(w, one).includes(move.type);
  if (isOwnType) damage += damage >> 1;
  const { product, kept } = effectiveness(w, move.type, target);
  damage = Math.floor((damage * product) / 10);
  w.set(A.effectiveness, kept | (isOwnType ? 0x80 : 0));
  if (product > 0 && damage > 1) damage = Math.max(1, Math.floor((damage * (217 + w.below(39))) / 255));
  w.setWord(A.damage, damage);
  return damage;
}

/** Whether a move hits, by its accuracy and both stages; 255 of 256 at best. */
export function hits(w: World, one: Fighter, target: Fighter, move: MoveFacts): boolean {
  if (move.effect === "sure") return true;
  const own = stageFactor(w.get(one.stages + 4));
  const foe = stageFactor(14 - w.get(target.stages + 5));
  const chance = Math.min(
    255,
    Math.floor((((Math.floor((move.accuracy * 255) / 100) * own) / 100) * foe) / 100),
  );
  return w.below(256) < chance;
}

/** The damage that does not follow from the formula; null for other moves. */
export function fixedDamage(w: World, one: Fighter, target: Fighter, { effect }: MoveFacts): number | null {
  if (effect.startsWith("fixed")) return Number(effect.slice(5));
  if (effect === "level") return w.get(one.mon + 0xe);
  return effect === "half" ? Math.max(1, hpOf(w, target) >> 1) : null;
}
