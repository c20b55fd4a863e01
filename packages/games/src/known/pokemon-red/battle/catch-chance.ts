/** The Pokémon to be caught, as the game's own formula takes it. */
export interface Quarry {
  readonly hp: number;
  readonly maxHp: number;
  /** The status byte of its memory. */
  readonly status: number;
  /** 0 to 255; in the Safari Zone bait and rocks change it. */
  readonly catchRate: number;
}

/** The most that the first random number can be, and the divisor of the HP, by the ball's item id. */
const BALLS: ReadonlyMap<number, { readonly values: number; readonly divisor: number }> = new Map([
  [0x02, { values: 151, divisor: 12 }],
  [0x03, { values: 201, divisor: 8 }],
  [0x04, { values: 256, divisor: 12 }],
  [0x08, { values: 151, divisor: 12 }],
]);

/** Asleep or frozen; any other status. */
const BONUS = { still: 25, other: 12 };
const STILL = 0x27;

/**
 * The chance from 0 to 1 that a ball catches it; null for what is no ball, and for values that cannot be.
 * @see ItemUseBall in engine/items/item_effects.asm in the public disassembly
 */
export function catchChance(ball: number, { hp, maxHp, status, catchRate }: Quarry): number | null {
  if (hp < 1 || hp > maxHp || maxHp > 999) return null;
  if (ball === 0x01) return 1;
  const rule = BALLS.get(ball);
  if (rule === undefined) return null;

  const bonus = status === 0 ? 0 : (status & STILL) === 0 ? BONUS.other : BONUS.still;
  const health = Math.floor(Math.floor((maxHp * 255) / rule.divisor) / Math.max(1, Math.floor(hp / 4)));
  const second = health > 255 ? 1 : (health + 1) / 256;
  const first = Math.min(catchRate + 1, rule.values - bonus) / rule.values;
  return bonus / rule.values + first * second;
}
