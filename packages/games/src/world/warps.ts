import type { Atlas, AtlasDoor, AtlasMap, AtlasWarp } from "./atlas/atlas.ts";
import { beyondBorder, EDGE, edgeAt } from "./borders/edges.ts";
import { letterAt, withRuns } from "./layer.ts";
import { ATLAS_LETTERS } from "./letters.ts";
import { isOpenKind, KIND, kindAt } from "./way/ground.ts";

/** The derived map and the doors it was made from: a map is the same while its doors are. */
interface Made {
  readonly doors: string;
  readonly map: AtlasMap;
}

/** Maximal distance in cells from a door at which the player is first seen after it. */
const WALKED_ON = 4;

const made = new WeakMap<AtlasMap, Made>();

/** A way out of a map, as far as it is known: taken once, or told by the game. */
export interface KnownDoor extends Pick<AtlasDoor, "x" | "y" | "press"> {
  /** Its other end; the cell there is missing until it was seen. */
  readonly to: { readonly map: string; readonly x?: number; readonly y?: number };
}

/**
 * All ways out of a map, those first that were taken. Where the game tells of a cell that it leads elsewhere than where it was
 * taken to, that counts: a lift leads where it was sent last, and a cell may have been read too early.
 */
export function doorsOf(atlas: Atlas, map: AtlasMap): readonly KnownDoor[] {
  const told = map.warps ?? [];
  const taken = (map.doors ?? []).filter(({ x, y, to }) =>
    told.every((warp) => warp.x !== x || warp.y !== y || isSameEnd(to, knownDoor(atlas, warp).to)),
  );
  const others = told.filter(({ x, y }) => !taken.some((door) => door.x === x && door.y === y));
  return [...taken, ...others.map((warp) => knownDoor(atlas, warp))];
}

/**
 * The atlas in which those doors and borders that the game told, and whose other side was seen, are doors as those that were
 * taken are; what knows doors need not know of the others.
 */
export function withWarps(atlas: Atlas): Atlas {
  const isTold = ({ warps, borders }: AtlasMap): boolean => warps !== undefined || borders !== undefined;
  if (!atlas.maps.some(isTold)) return atlas;
  const named = new Map(atlas.maps.map((map) => [map.name, map]));
  return { ...atlas, maps: atlas.maps.map((map) => (isTold(map) ? doorsIn(atlas, named, map) : map)) };
}

function doorsIn(atlas: Atlas, named: ReadonlyMap<string, AtlasMap>, map: AtlasMap): AtlasMap {
  const known = doorsOf(atlas, map).filter(isWhole);
  const doors = [...known, ...crossingsIn(named, map, known)];
  const text = JSON.stringify(doors);
  const before = made.get(map);
  if (before?.doors === text) return before.map;
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

/** The cells of the edge from which one comes to ground that was seen, and was not crossed there yet. */
function crossingsIn(
  named: ReadonlyMap<string, AtlasMap>,
  map: AtlasMap,
  known: readonly AtlasDoor[],
): readonly AtlasDoor[] {
  return (map.borders ?? []).flatMap(({ press, from, until, to }) => {
    const { width = 0, height = 0 } = map.size ?? {};
    const other = named.get(to.map);
    if (other === undefined) return [];
    return Array.from({ length: until - from + 1 }, (_, index) => {
      const along = from + index;
      if (press === "up" || press === "down") return { x: along, y: press === "up" ? 0 : height - 1 };
      return { x: press === "left" ? 0 : width - 1, y: along };
    }).flatMap(({ x, y }) => {
      const beyond = beyondBorder(map, x, y, press);
      const edge = edgeAt(map, x, y);
      // A walk does not lead onto water.
      const isOpen =
        edge === EDGE.ground || (edge === EDGE.water && letterAt(map.cells, x, y) === ATLAS_LETTERS.water);
      const isTaken = known.some((door) => door.x === x && door.y === y && door.press === press);
      const isGround = isStoodOn(map, x, y) && beyond !== null && isStoodOn(other, beyond.x, beyond.y);
      if (!isOpen || isTaken || !isGround) return [];
      return [{ x, y, press, to: beyond }];
    });
  });
}

function isStoodOn(map: AtlasMap, x: number, y: number): boolean {
  const kind = kindAt(map, x, y);
  return isOpenKind(kind) || kind === KIND.water || kind === KIND.person;
}

/**
 * Whether the player was first seen where the game says that they come out, or near enough to have walked on from
 * there.
 */
function isSameEnd(taken: AtlasDoor["to"], { map, x = taken.x, y = taken.y }: KnownDoor["to"]): boolean {
  return taken.map === map && Math.abs(taken.x - x) + Math.abs(taken.y - y) <= WALKED_ON;
}

function isWhole(door: KnownDoor): door is AtlasDoor {
  return door.to.x !== undefined && door.to.y !== undefined;
}

function knownDoor(atlas: Atlas, { x, y, press, to }: AtlasWarp): KnownDoor {
  const end = atlas.maps.find(({ name }) => name === to.map)?.warps?.find(({ id }) => id === to.id);
  return {
    x,
    y,
    ...(press === undefined ? {} : { press }),
    to: end === undefined ? { map: to.map } : { map: to.map, x: end.x, y: end.y },
  };
}
