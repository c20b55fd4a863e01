import { moveOf } from "./data/moves.ts";
import { experienceOf, speciesOf } from "./data/species.ts";
import { MON, member, nameOf, setStats } from "./mons.ts";
import type { World } from "./world.ts";

const HP_ITEMS: Readonly<Record<string, number>> = {
  ...{ POTION: 20, "SUPER POTION": 50, "HYPER POTION": 200, "MAX POTION": 999, "FULL RESTORE": 999 },
  ...{ "FRESH WATER": 50, "SODA POP": 60, LEMONADE: 80 },
};
/** The bits of the status that each cures. */
const CURES: Readonly<Record<string, number>> = {
  ...{
    ANTIDOTE: 8,
    "BURN HEAL": 16,
    "ICE HEAL": 32,
    AWAKENING: 7,
    "PARLYZ HEAL": 64,
    "FULL HEAL": 127,
    "FULL RESTORE": 127,
  },
};
const VITAMINS = ["HP UP", "PROTEIN", "IRON", "CARBOS", "CALCIUM"];
const PP_ITEMS: Readonly<Record<string, number>> = {
  ETHER: 10,
  "MAX ETHER": 99,
  ELIXER: 10,
  "MAX ELIXER": 99,
};
/** Whether an item is used on a member of the party. */
export function isMedicine(name: string): boolean {
  return (
    HP_ITEMS[name] !== undefined ||
    CURES[name] !== undefined ||
    PP_ITEMS[name] !== undefined ||
    VITAMINS.includes(name) ||
    ["RARE CANDY", "REVIVE", "MAX REVIVE"].includes(name)
  );
}

/** Changes a member by a medicine; gives the report, or null where it has no effect. */
export function apply(w: World, name: string, who: number, slot: number | null = null): string | null {
  const at = member(who);
  const [hp, most, status] = [w.word(at + MON.hp), w.word(at + MON.maxHp), w.get(at + MON.status)];
  const label = nameOf(w, who);
  if (name === "REVIVE" || name === "MAX REVIVE") {
    if (hp > 0) return null;
    w.setWord(at + MON.hp, name === "REVIVE" ? most >> 1 : most).set(at + MON.status, 0);
    return `${label} is/revitalized!`;
  }
  if (name === "RARE CANDY") return candy(w, who);
  if (VITAMINS.includes(name)) return vitamin(w, who, VITAMINS.indexOf(name));
  if (hp === 0) return null;
  const heals = HP_ITEMS[name] ?? 0;
  const cures = (CURES[name] ?? 0) & status;
  const restored = Math.min(heals, most - hp);
  if (PP_ITEMS[name] !== undefined) return restorePp(w, who, PP_ITEMS[name], slot);
  if (restored <= 0 && cures === 0) return null;
  w.setWord(at + MON.hp, hp + Math.max(0, restored)).set(at + MON.status, status & ~cures);
  return restored > 0 ? `${label}/recovered by ${restored}!` : `${label}/is healthy again!`;
}

/** Whether an item restores the PP of one move, which is asked for. */
export const restoresOne = (name: string): boolean => name === "ETHER" || name === "MAX ETHER";

function restorePp(w: World, who: number, by: number, only: number | null): string | null {
  let isUsed = false;
  for (const slot of only === null ? [0, 1, 2, 3] : [only]) {
    const [move, pp] = [w.get(member(who) + MON.moves + slot), w.get(member(who) + MON.pp + slot) & 63];
    const most = move === 0 ? 0 : moveOf(move).pp;
    if (pp >= most) continue;
    isUsed = true;
    w.set(member(who) + MON.pp + slot, Math.min(most, pp + by));
  }
  return isUsed ? "PP was restored." : null;
}

function candy(w: World, who: number): string | null {
  const bytes = w.readRange(member(who), 44);
  const level = (bytes[MON.level] ?? 0) + 1;
  if (level > 100) return null;
  const before = (bytes[MON.maxHp] ?? 0) * 256 + (bytes[MON.maxHp + 1] ?? 0);
  bytes[MON.level] = level;
  const experience = experienceOf(speciesOf(bytes[0] ?? 0).growth, level);
  bytes.set([experience >> 16, (experience >> 8) & 255, experience & 255], MON.experience);
  setStats(bytes);
  const after = (bytes[MON.maxHp] ?? 0) * 256 + (bytes[MON.maxHp + 1] ?? 0);
  const hp = w.word(member(who) + MON.hp) + after - before;
  bytes.set([hp >> 8, hp & 255], MON.hp);
  w.bytes.set(bytes, member(who));
  return `${nameOf(w, who)} grew/to level ${level}!`;
}

function vitamin(w: World, who: number, stat: number): string | null {
  const at = member(who) + 0x11 + stat * 2;
  if (w.get(at) >= 100) return null;
  w.set(at, w.get(at) + 10);
  return `${nameOf(w, who)}'s/stat rose.`;
}
