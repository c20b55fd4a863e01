import { A } from "../addresses.ts";
import { MON, member } from "../mons.ts";
import { tileOf, tilesetOf } from "../tilesets.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { startBattle } from "./start.ts";

/** A wild Pokémon in grass, in a cave or on water, by the map's rate of 256; whether one came. */
export function* meetWild(w: World): Game<boolean> {
  const { wild, tileset } = w.here;
  if (wild === undefined || w.get(A.partyCount) === 0) return false;
  const tile = tileOf(w.letterAt(w.get(A.x), w.get(A.y)), tileset);
  const isWater = tile === 0x14;
  const isGrass = tile === tilesetOf(tileset).grass;
  const isCave = w.get(A.map) >= 37 && tileset !== 3;
  const list = isWater ? wild.water : isGrass || isCave ? wild.grass : undefined;
  if (list === undefined || list.length === 0 || w.below(256) >= wild.rate) return false;
  const mon = list[w.below(list.length)];
  if (mon === undefined) return false;
  if (w.get(A.repel) > 0 && mon[1] < w.get(member(0) + MON.level)) return false;
  const isSafari = w.bit(0xd790, 7);
  // In the tower without the scope they are ghosts.
  const isGhost = w.get(A.map) >= 0x8e && w.get(A.map) <= 0x94 && !w.has(0x48);
  yield* startBattle(w, { kind: isSafari ? "safari" : "wild", mon, isGhost });
  return true;
}
