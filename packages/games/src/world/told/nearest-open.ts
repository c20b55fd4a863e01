import { mapNamed } from "../apply-observation.ts";
import type { Atlas, AtlasMap, MapCell } from "../atlas/atlas.ts";
import { withGuessedDoors } from "../way/guessed-doors.ts";
import { openSidesOf } from "../way/open-sides.ts";
import { beginSearch } from "../way/search.ts";

/** Two edges that are nearer to each other than this are one. */
const APART = 4;

/**
 * The cells of a map, nearest to the player first and some way from each other, from which one comes to what was not seen; the
 * exit by which the player most likely came is none.
 */
export function nearestOpen(
  atlas: Atlas,
  from: MapCell,
  map: AtlasMap,
  most: number,
): readonly Pick<MapCell, "x" | "y">[] {
  const guessed = mapNamed(withGuessedDoors(atlas), map.name) ?? map;
  const search = beginSearch(atlas, from, [], {});
  const found: Pick<MapCell, "x" | "y">[] = [];
  for (let id = search.next(); id >= 0 && found.length < most; id = search.next()) {
    const { map: name, x, y } = search.cellOf(id);
    if (name !== map.name || openSidesOf(guessed, x, y).length === 0) continue;
    const isNear = found.some((other) => Math.abs(other.x - x) + Math.abs(other.y - y) < APART);
    if (!isNear) found.push({ x, y });
  }
  return found;
}
