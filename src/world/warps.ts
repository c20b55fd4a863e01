import type { Atlas, AtlasDoor, AtlasMap, AtlasWarp } from "../run/atlas.ts";
import { letterAt, withRuns } from "./layer.ts";
import { ATLAS_LETTERS } from "./letters.ts";

/** What was made of a map, and of which doors: a map is the same while its doors are. */
interface Made {
  readonly doors: string;
  readonly map: AtlasMap;
}

const made = new WeakMap<AtlasMap, Made>();

/** A way out of a map, as far as it is known: taken once, or told by the game. */
export interface KnownDoor extends Pick<AtlasDoor, "x" | "y" | "press"> {
  /** Where it leads; the cell there is missing while the other end was not seen. */
  readonly to: { readonly map: string; readonly x?: number; readonly y?: number };
}

/**
 * All ways out of a map, those first that were taken. Where the game tells of a cell that it leads to another map now than
 * when it was taken, that counts: a lift leads where it was sent last.
 */
export function doorsOf(atlas: Atlas, map: AtlasMap): readonly KnownDoor[] {
  const told = map.warps ?? [];
  const taken = (map.doors ?? []).filter(({ x, y, to }) =>
    told.every((warp) => warp.x !== x || warp.y !== y || warp.to.map === to.map),
  );
  const others = told.filter(({ x, y }) => !taken.some((door) => door.x === x && door.y === y));
  return [...taken, ...others.map((warp) => knownDoor(atlas, warp))];
}

/**
 * The atlas in which those doors that the game told, and whose other end was seen, are doors as those that were taken are;
 * what knows doors need not know of the others.
 */
export function withWarps(atlas: Atlas): Atlas {
  if (atlas.maps.every(({ warps }) => warps === undefined)) return atlas;
  return { ...atlas, maps: atlas.maps.map((map) => (map.warps === undefined ? map : doorsIn(atlas, map))) };
}

function doorsIn(atlas: Atlas, map: AtlasMap): AtlasMap {
  const doors = doorsOf(atlas, map).filter(isWhole);
  const text = JSON.stringify(doors);
  const known = made.get(map);
  if (known?.doors === text) return known.map;
  // Who leaves by a press stands there before: it is ground.
  const mats = doors.filter(
    ({ x, y, press }) => press !== undefined && letterAt(map.cells, x, y) === ATLAS_LETTERS.exit,
  );
  const cells = withRuns(
    map.cells,
    mats.map(({ x, y }) => [x, y, ATLAS_LETTERS.free] as const),
  );
  const result = { ...map, cells, doors };
  made.set(map, { doors: text, map: result });
  return result;
}

function isWhole(door: KnownDoor): door is AtlasDoor {
  return door.to.x !== undefined && door.to.y !== undefined;
}

function knownDoor(atlas: Atlas, { x, y, press, to }: AtlasWarp): KnownDoor {
  const end = atlas.maps.find(({ name }) => name === to.map)?.warps?.find(({ id }) => id === to.id);
  return {
    ...{ x, y },
    ...(press === undefined ? {} : { press }),
    to: end === undefined ? { map: to.map } : { map: to.map, x: end.x, y: end.y },
  };
}
