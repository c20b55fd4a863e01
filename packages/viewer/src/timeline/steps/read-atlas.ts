import { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import { mapNamed } from "../../../../games/src/world/apply-observation.ts";
import type {
  Atlas,
  AtlasMap,
  Direction,
  LayerRun,
  MapCell,
} from "../../../../games/src/world/atlas/atlas.ts";
import { UNKNOWN } from "../../../../games/src/world/layer.ts";
import { doorsOf, type KnownDoor, withWarps } from "../../../../games/src/world/warps.ts";
import { type OpenCell, openCellsOf } from "../../../../games/src/world/way/open-sides.ts";
import { type LocatedStep, locateStep, readEntry, rowsOfPath } from "../read-path.ts";
import type { Timeline } from "../timeline.ts";
import { foldAtlas } from "./fold-atlas.ts";

/** The most steps on a map, and of cells entered, that the path shows, the newest; a map has 65,536 cells. */
const MOST_STEPS = 2_000;
const MOST_CELLS = 20_000;

/** The most edges of the known part that are shown. */
const MOST_OPEN = 2_000;

/** A map that is known, in short. */
export interface KnownMap {
  readonly name: string;
  /** The last step in which something of it was seen. */
  readonly step: number;
  /** Cells of which something is known, and those that were entered. */
  readonly known: number;
  readonly visited: number;
}

/** The cells of a map that a step entered. */
export interface WalkedStep {
  /** The step's index. */
  readonly index: number;
  readonly walks: readonly LayerRun[];
}

/** A way out of a map. */
export interface WayOut extends KnownDoor {
  /** Whether the player went there. */
  readonly isTaken: boolean;
}

/** The known part of the game's maps after a step, and all of one of them. Plain JSON. */
export interface AtlasView {
  /** The player's last known place; null before that. */
  readonly at: MapCell | null;
  /** Null if the game does not report it. */
  readonly facing: Direction | null;
  /** The one that was seen last comes first; empty where nothing is known of any. */
  readonly maps: readonly KnownMap[];
  /** Number of maps that were forgotten for lack of room. */
  readonly forgotten: number;
  /** The one that was asked for, where it is known, or else the player's. */
  readonly map: AtlasMap | null;
  /** All exits of that map, those taken first; the game reported the others. */
  readonly doors: readonly WayOut[];
  /** The known cells of that map with unknown neighbours, row by row. */
  readonly open: readonly OpenCell[];
  /** The steps in which the player walked on that map, the newest, in order. */
  readonly path: readonly WalkedStep[];
  /** Whether there were more. */
  readonly isPathCut: boolean;
  /** Why not all of it is there, in a sentence; null where it is. */
  readonly problem: string | null;
}

/**
 * The known part of the game's maps after a step.
 *
 * @param name of the map that is wanted whole; null for the one on which the player is
 * @throws RunnerError `step-out-of-range`
 */
export async function readAtlas(timeline: Timeline, index: number, name: string | null): Promise<AtlasView> {
  const step = locateStep(timeline, index);
  const rows = rowsOfPath(timeline.index, step.path);
  const { seen } = timeline.index;
  const atlas = await foldAtlas(timeline, step, rows);
  const map = chosenMap(atlas, name);
  const path =
    map === null ? { path: [], isPathCut: false } : pathOn(map.name, rows, (at, on) => seen.at(at, on));
  return {
    at: atlas.at,
    facing: facingBehind(timeline, step),
    maps: atlas.maps.toReversed().map(inShort),
    forgotten: atlas.forgotten ?? 0,
    map,
    ...(map === null ? { doors: [], open: [] } : { doors: waysOut(atlas, map), open: openIn(atlas, map) }),
    ...path,
    problem: seen.isWhole
      ? null
      : "The journal tells more of the game's maps than a run writes: not all of it is shown.",
  };
}

function chosenMap(atlas: Atlas, name: string | null): AtlasMap | null {
  const asked = name === null ? undefined : mapNamed(atlas, name);
  return asked ?? mapNamed(atlas, atlas.at?.map ?? "") ?? atlas.maps.at(-1) ?? null;
}

function waysOut(atlas: Atlas, map: AtlasMap): readonly WayOut[] {
  const taken = map.doors ?? [];
  return doorsOf(atlas, map).map((door) => ({
    ...door,
    isTaken: taken.some(({ x, y, press }) => x === door.x && y === door.y && press === door.press),
  }));
}

/** Doors that the game reported are known: the maps beyond them need no look. */
function openIn(atlas: Atlas, map: AtlasMap): readonly OpenCell[] {
  return openCellsOf(mapNamed(withWarps(atlas), map.name) ?? map, MOST_OPEN);
}

/** The newest steps in which cells of a map were entered. */
function pathOn(
  map: string,
  rows: readonly number[],
  seenAt: (index: number, map: string) => ReturnType<Timeline["index"]["seen"]["at"]>,
): Pick<AtlasView, "path" | "isPathCut"> {
  const path: WalkedStep[] = [];
  let cells = 0;
  for (const index of rows.toReversed()) {
    const walks = seenAt(index, map)?.find((one) => one.map === map)?.walks ?? [];
    if (walks.length === 0) continue;
    cells += walks.reduce((sum, [, , moves]) => sum + 1 + moves.length, 0);
    if (path.length === MOST_STEPS || cells > MOST_CELLS) return { path: path.reverse(), isPathCut: true };
    path.push({ index, walks });
  }
  return { path: path.reverse(), isPathCut: false };
}

/** The direction that the player faces after a step, if the game's facts have it. */
function facingBehind(timeline: Timeline, { path, row }: LocatedStep): Direction | null {
  const entry = readEntry(timeline, path, row.offset)?.entry;
  const told = entry?.type === "outcome" ? entry.outcome.gameInfo["facing"] : null;
  return DIRECTIONS.find((direction) => direction === told) ?? null;
}

const counted = new WeakMap<AtlasMap, KnownMap>();

/** Maps never change: each is counted once. */
function inShort(map: AtlasMap): KnownMap {
  const { name, step, cells, visits } = map;
  const short = counted.get(map) ?? { name, step, known: lettersIn(cells), visited: lettersIn(visits) };
  counted.set(map, short);
  return short;
}

function lettersIn(rows: readonly string[]): number {
  let count = 0;
  for (const row of rows) for (const letter of row) if (letter !== UNKNOWN) count += 1;
  return count;
}
