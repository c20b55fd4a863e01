import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { itemAt } from "../names/items.ts";
import type { Item } from "../progress.ts";
import { catchChance } from "./catch-chance.ts";

const MAP = 0xd35e;
const ENEMY_SPECIES = 0xcfe5;
const CATCH_RATE = 0xd007;
const SAFARI_BALLS = 0xda47;
const SAFARI_BALL = 0x08;
/** The Master, Ultra, Great and Poké Ball. */
const BALLS: ReadonlySet<number> = new Set([1, 2, 3, 4]);

const TOWER = { first: 0x8e, last: 0x94, sixth: 0x93 };
const SILPH_SCOPE = 0x48;
const MAROWAK = 0x91;

/** A ball of the bag, and the chance in percent that it catches the opponent now. */
export type CatchChance = { readonly ball: string; readonly count: number; readonly percent: number };

/** Whether the opponent is a ghost of the Pokémon Tower that the Silph Scope has not shown: nothing touches it. */
export function isGhost(view: MemoryReader, items: readonly Item[]): boolean {
  const map = view.read(MAP);
  return map >= TOWER.first && map <= TOWER.last && !items.some(({ id }) => id === SILPH_SCOPE);
}

/** The chances of the balls at hand; null where they cannot be known. Ghosts dodge all balls. */
export function readCatchChances(
  view: MemoryReader,
  enemy: { readonly hp: number; readonly maxHp: number; readonly status: number },
  { items, isSafari }: { readonly items: readonly Item[]; readonly isSafari: boolean },
): readonly CatchChance[] | null {
  const balls = isSafari
    ? [{ id: SAFARI_BALL, quantity: view.read(SAFARI_BALLS) }]
    : items.filter(({ id }) => BALLS.has(id));
  const isSpirit = view.read(MAP) === TOWER.sixth && view.read(ENEMY_SPECIES) === MAROWAK;
  const dodges = !isSafari && (isGhost(view, items) || isSpirit);
  const chances = balls.map(({ id, quantity }) => {
    const chance = catchChance(id, { ...enemy, catchRate: view.read(CATCH_RATE) });
    const percent = chance === null ? null : Math.round(chance * 1000) / 10;
    return { ball: itemAt(id) ?? "ball", count: quantity, percent: dodges ? 0 : percent };
  });
  return chances.every((one): one is CatchChance => one.percent !== null) ? chances : null;
}
