import type {
  Atlas,
  AtlasDoor,
  AtlasMap,
  AtlasWarp,
  Layer,
  LayerRun,
  MapCell,
  SeenMap,
  SeenMaps,
} from "./atlas/atlas.ts";
import { withFailures } from "./failures.ts";
import { isOnMap, letterAt, withRuns } from "./layer.ts";
import { withTouches } from "./things/touches.ts";
import { cellsOfWalk } from "./walks.ts";

/** The most maps that are kept; those seen least recently are forgotten first. */
export const MAX_MAPS = 256;

/** The most ways out of one map; the oldest are forgotten first. */
const MAX_DOORS = 256;

/** The most markers of one map. */
export const MAX_MARKERS = 64;

/** The empty atlas. */
export const EMPTY_ATLAS: Atlas = { at: null, maps: [] };

/**
 * Returns the atlas with the cells that a step showed. Pure and complete: live play and a replay of the records give
 * the same atlas. Cells beyond a map of 256 × 256 are left out.
 *
 * @param step the step's number
 */
export function applyObservation(atlas: Atlas, seen: SeenMaps, step: number): Atlas {
  let { at, maps } = atlas;
  for (const one of seen) {
    const known = maps.find(({ name }) => name === one.map);
    if (isWrittenOnly(one)) {
      maps = maps.map((map) => (map === known ? withMarkers(map, one.markers) : map));
      continue;
    }
    maps = [...maps.filter((map) => map !== known), withSeen(known, one, step, at)];
    at = endOf(one) ?? at;
  }
  const excess = Math.max(0, maps.length - MAX_MAPS);
  const forgotten = (atlas.forgotten ?? 0) + excess;
  return { at, maps: maps.slice(excess), ...(forgotten === 0 ? {} : { forgotten }) };
}

/** A map of an atlas by its name. */
export function mapNamed(atlas: Atlas, name: string): AtlasMap | undefined {
  return atlas.maps.find((map) => map.name === name);
}

function withSeen(known: AtlasMap | undefined, seen: SeenMap, step: number, at: MapCell | null): AtlasMap {
  const { map: name, cells = [], sides = [], walks = [], doors = [], warps = [], edges = [] } = seen;
  const size = seen.size ?? known?.size;
  const allSides = withRuns(known?.sides ?? [], sides);
  const allDoors = doors.reduce((all, door) => withDoor(name, all, door), known?.doors ?? []);
  const allWarps = warps.reduce(withWarp, known?.warps ?? []);
  const allEdges = withRuns(known?.edges ?? [], edges);
  const borders = seen.borders ?? known?.borders;
  const allCells = withRuns(known?.cells ?? [], cells);
  const touched = withTouches(known?.touched, seen.touched, allCells);
  const failed = withFailures(known, seen, { cells: allCells, edges: allEdges }, at);
  const map: AtlasMap = {
    name,
    step,
    ...(size === undefined ? {} : { size }),
    cells: allCells,
    visits: walks.reduce(withWalk, known?.visits ?? []),
    ...(allSides.length === 0 ? {} : { sides: allSides }),
    ...(allDoors.length === 0 ? {} : { doors: allDoors }),
    ...(allWarps.length === 0 ? {} : { warps: allWarps }),
    ...(allEdges.length === 0 ? {} : { edges: allEdges }),
    ...(borders === undefined ? {} : { borders }),
    ...(touched.length === 0 ? {} : { touched }),
    ...(failed.length === 0 ? {} : { failed }),
  };
  return withMarkers(map, seen.markers ?? known?.markers);
}

/** A map that was only written on was not seen: it keeps its place among the others. */
function isWrittenOnly({ map: _, markers, ...seen }: SeenMap): boolean {
  return markers !== undefined && Object.keys(seen).length === 0;
}

function withMarkers({ markers: _, ...map }: AtlasMap, markers: AtlasMap["markers"] = []): AtlasMap {
  return markers.length === 0 ? map : { ...map, markers: markers.slice(-MAX_MARKERS) };
}

function withWalk(visits: Layer, walk: LayerRun): Layer {
  return cellsOfWalk(walk).reduce((layer, [x, y]) => {
    const times = Number(letterAt(layer, x, y)) || 0;
    return withRuns(layer, [[x, y, String(Math.min(9, times + 1))]]);
  }, visits);
}

/** One way out of a cell leads to one place: where it led last. One that leads back to its own cell is none any more. */
function withDoor(map: string, doors: readonly AtlasDoor[], door: AtlasDoor): readonly AtlasDoor[] {
  const { to } = door;
  if (!isOnMap(door.x, door.y) || !isOnMap(to.x, to.y)) return doors;
  const others = doors.filter(({ x, y, press }) => x !== door.x || y !== door.y || press !== door.press);
  const isGone = to.map === map && to.x === door.x && to.y === door.y;
  return isGone ? others : [...others, door].slice(-MAX_DOORS);
}

/** A number is one exit: its newest entry counts. */
function withWarp(warps: readonly AtlasWarp[], warp: AtlasWarp): readonly AtlasWarp[] {
  if (!isOnMap(warp.x, warp.y) || !(warp.id < MAX_DOORS)) return warps;
  const others = warps.filter(({ id }) => id !== warp.id);
  return [...others, warp].sort((one, other) => one.id - other.id);
}

function endOf({ map, walks = [] }: SeenMap): MapCell | null {
  const walk = walks.at(-1);
  const [x, y] = (walk === undefined ? undefined : cellsOfWalk(walk).at(-1)) ?? [-1, -1];
  return isOnMap(x, y) ? { map, x, y } : null;
}

/** The names of the maps that an atlas knew and, because there was no room, the next one does not; mostly none. */
export function forgottenIn(before: Atlas | undefined, after: Atlas | undefined): readonly string[] {
  if (before === undefined || after?.forgotten === before.forgotten) return [];
  const names = new Set(after?.maps.map(({ name }) => name));
  return before.maps.flatMap(({ name }) => (names.has(name) ? [] : [name]));
}
