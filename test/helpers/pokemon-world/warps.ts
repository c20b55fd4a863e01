import { A } from "./addresses.ts";
import { frames } from "./joypad.ts";
import { simulate } from "./simulate.ts";
import { AHEAD_TILES, DOOR_TILES, OUTDOOR_TILESETS, tileOf, tilesetOf } from "./tilesets.ts";
import type { World } from "./world.ts";
import type { Game } from "./world-machine.ts";
import { WAYS } from "./world-map.ts";

export type Warp = readonly [x: number, y: number, map: number, warp: number];

/** The way out at the player's cell; null for none. */
export function warpHere(w: World): Warp | null {
  return w.here.warps?.find(([x, y]) => x === w.get(A.x) && y === w.get(A.y)) ?? null;
}

/** Whether the tile under the player takes a way out at once. */
export function isOnWarpTile(w: World): boolean {
  const tile = tileOf(w.letterAt(w.get(A.x), w.get(A.y)), w.here.tileset);
  return tilesetOf(w.here.tileset).warps.includes(tile) || (DOOR_TILES[w.here.tileset] ?? []).includes(tile);
}

/** Whether a way out at plain floor may be taken: the player faces the map's edge, or outdoors a tile for it. */
export function isFacingWarp(w: World): boolean {
  const { x, y } = w.ahead;
  if (OUTDOOR_TILESETS.includes(w.here.tileset)) {
    return AHEAD_TILES[w.facing].includes(tileOf(w.letterAt(x, y), w.here.tileset));
  }
  return y < 0 || x < 0 || y >= w.get(A.heightCells) || x >= w.get(A.heightCells + 1);
}

/** Through a way out: the map's number is the new one during the fade, all else the old. */
export function* takeWarp(w: World, [, , to, index]: Warp): Game {
  if (w.here.tileset === 0 || w.here.tileset === 23) w.set(A.lastMap, w.get(A.map));
  const from = w.get(A.map);
  const target = to === 0xff ? w.get(A.lastMap) : to;
  const [x, y] = w.maps.get(target)?.warps?.[index] ?? [];
  if (x === undefined || y === undefined)
    throw new Error(`map ${from} leads to ${target}, warp ${index}: there is none`);
  w.set(A.map, target);
  yield* frames(32);
  w.set(A.joyIgnore, 0xff).set(A.movement, 1);
  yield* frames(20);
  arrive(w, target, x, y);
  if ((DOOR_TILES[w.here.tileset] ?? []).includes(tileOf(w.letterAt(x, y), w.here.tileset))) {
    simulate(w, "D");
    w.set(A.movement, 2).set(0xc109, WAYS.down.facing);
  } else w.setBit(A.movement, 2);
}

function arrive(w: World, map: number, x: number, y: number): void {
  w.set(A.joyIgnore, 0)
    .set(A.movement, 0)
    .set(A.flags1, w.get(A.flags1) & ~1)
    .set(A.walkCounter, 0);
  w.set(A.boulderFlags, 0);
  w.enter(map, x, y);
  const isOutside = [0, 3, 11, 13, 14, 17, 23].includes(w.here.tileset);
  if (w.get(A.mode) === 1 && !isOutside) w.set(A.mode, 0);
  if (w.get(A.mode) === 2 && w.letterAt(x, y) !== "~") w.set(A.mode, 0);
  if (map <= 10) w.setBit(A.townsVisited, map);
  w.set(A.turns, 1);
}

/** Down a hole. */
export function* fall(w: World, map: number, x: number, y: number): Game {
  w.set(A.map, map);
  yield* frames(40);
  w.setBit(A.flags6, 4, false);
  arrive(w, map, x, y);
}

/** Flies, digs or wakes up there: before the place that the map names for it. */
export function* flyTo(w: World, map: number): Game {
  w.setBit(A.flags6, 2);
  yield* frames(60);
  // Until here the bits say that a flight is under way.
  w.set(A.flags6, w.get(A.flags6) & ~0x7c).set(A.map, map);
  yield* frames(20);
  const [x, y] = w.maps.get(map)?.fly ?? [0, 0];
  w.set(A.mode, 0).set(A.lastMap, map).set(0xc109, WAYS.down.facing);
  arrive(w, map, x, y);
}
