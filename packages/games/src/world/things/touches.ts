import type { AtlasMap, AtlasTouch, Layer } from "../atlas/atlas.ts";
import { isOnMap, letterAt } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";

/** The most things of one map that are kept; the oldest are forgotten first. */
const MAX_TOUCHED = 256;

/**
 * The things of a map that answered, with those of a step. Nothing is known of who stands where a person was seen to leave, so
 * that person is none any more.
 *
 * @param cells the map's cells after the step
 */
export function withTouches(
  known: readonly AtlasTouch[] = [],
  seen: readonly AtlasTouch[] = [],
  cells: Layer,
): readonly AtlasTouch[] {
  if (known.length === 0 && seen.length === 0) return known;
  const isThere = ({ x, y, kind }: AtlasTouch): boolean =>
    isOnMap(x, y) && (kind !== "person" || letterAt(cells, x, y) === ATLAS_LETTERS.person);
  return seen
    .reduce((all, touch) => [...all.filter(({ x, y }) => x !== touch.x || y !== touch.y), touch], known)
    .filter(isThere)
    .slice(-MAX_TOUCHED);
}

/** The thing of a cell that answered; undefined for none. */
export function touchAt({ touched = [] }: AtlasMap, x: number, y: number): AtlasTouch | undefined {
  return touched.find((touch) => touch.x === x && touch.y === y);
}
