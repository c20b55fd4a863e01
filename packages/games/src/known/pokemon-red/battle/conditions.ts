import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";

/** The two sides of a fight. */
export type Side = "own" | "enemy";

const STAGES = { own: 0xcd1a, enemy: 0xcd2e } as const;
const STATUS = { own: 0xd062, enemy: 0xd067 } as const;
const STAT_NAMES = ["attack", "defense", "speed", "special", "accuracy", "evasion"] as const;

/** The stage of a stat that is not changed; stages go from 6 below to 6 above. */
const EVEN = 7;
const MOST = 6;

/** Stages that are not 0, by their stat. */
export type Stages = Readonly<Partial<Record<(typeof STAT_NAMES)[number], number>>>;

/** Effects that last while a Pokémon is out, by the bit of its three bytes. */
const CONDITIONS: readonly (readonly [byte: number, bit: number, name: string])[] = [
  [0, 0, "storing energy"],
  [0, 1, "thrashing"],
  [0, 4, "charging"],
  [0, 5, "trapping"],
  [0, 6, "out of reach"],
  [0, 7, "confused"],
  [1, 1, "misted"],
  [1, 2, "focused"],
  [1, 4, "substitute"],
  [1, 5, "recharging"],
  [1, 6, "raging"],
  [1, 7, "seeded"],
  [2, 0, "badly poisoned"],
  [2, 1, "light screen"],
  [2, 2, "reflect"],
  [2, 3, "transformed"],
];

/** The stages of a side; null where a byte is none, as before the fight's first turn. */
export function readStages(view: MemoryReader, side: Side): Stages | null {
  const stages = [...view.readRange(STAGES[side], STAT_NAMES.length)].map((byte) => byte - EVEN);
  if (stages.some((stage) => Math.abs(stage) > MOST)) return null;
  return Object.fromEntries(
    STAT_NAMES.flatMap((name, index) => ((stages[index] ?? 0) === 0 ? [] : [[name, stages[index] ?? 0]])),
  );
}

/** The lasting effects on a side: `confused`, `seeded`. */
export function readConditions(view: MemoryReader, side: Side): readonly string[] {
  const bytes = view.readRange(STATUS[side], 3);
  return CONDITIONS.filter(([byte, bit]) => (((bytes[byte] ?? 0) >> bit) & 1) === 1).map(
    ([, , name]) => name,
  );
}

/**
 * Why the own side does not choose a move this turn, in words; null where it does. The game's menu opens for some of these.
 * @see MainInBattleLoop in engine/battle/core.asm in the public disassembly
 */
export function readLock(view: MemoryReader, status: string | null): string | null {
  const [own, enemy] = [readConditions(view, "own"), readConditions(view, "enemy")];
  const going = ["recharging", "raging", "thrashing", "charging"].find((one) => own.includes(one));
  if (going !== undefined) return going;
  if (status === "asleep" || status === "frozen") return status;
  const held = ["storing energy", "trapping"].find((one) => own.includes(one));
  return held ?? (enemy.includes("trapping") ? "trapped" : null);
}
