import { mapNamed } from "../../../games/src/world/apply-observation.ts";
import { type Atlas, type AtlasMap, type MapCell, OFFSETS } from "../../../games/src/world/atlas/atlas.ts";
import { isInside, letterAt, UNKNOWN } from "../../../games/src/world/layer.ts";
import { ATLAS_LETTERS, type AtlasCell } from "../../../games/src/world/letters.ts";
import { hasFailed } from "../../../games/src/world/walks.ts";
import { openSidesOf } from "../../../games/src/world/way/open-sides.ts";
import { beginSearch } from "../../../games/src/world/way/search.ts";
import type { Chart, Charts, Thing } from "../map/charts.ts";
import { cellKey, DIRECTIONS, type Direction } from "../map/direction.ts";

/** Something that may be worth a way. */
export interface Aim {
  /**
   * `ask`: a person or thing that may have something to say; `see`: ground that was not seen; `enter`: an exit that was
   * not taken; `leave`: an exit that is taken by a press; `walk`: ground that was not walked on.
   */
  readonly kind: "ask" | "see" | "enter" | "leave" | "walk";
  /** The cell to ask, see, enter or walk on; with `leave` it may lie beside the map. */
  readonly cell: MapCell;
  /** The cell to try it from, and the direction to face. */
  readonly from: MapCell;
  readonly direction: Direction;
  /** The distance, in cells. */
  readonly cells: number;
  /** The number of unknown cells around it; with `walk` in a bare map, of ground that was not walked on. */
  readonly unknown: number;
  /** Whether it is ground at the edge of a bare map, where most ways out are. */
  readonly isAtEdge: boolean;
  readonly isPerson: boolean;
  /** Whether it is a wall in a game that shows what can be looked at. */
  readonly isPlainWall: boolean;
  /** Whether it is a way out that most likely leads where another one does: beside that one, or where that one comes out. */
  readonly isKnownWay: boolean;
  /** The words heard there before; null without any. */
  readonly thing: Thing | null;
  /** Whether it is ground to which a step led nowhere though the map shows a way: a person may stand there. */
  readonly isBlocked: boolean;
  /** Whether it was tried, and nothing came of it. */
  readonly wasTried: boolean;
}

/**
 * The knowledge of a map: it is `shown` with all that is on it; its cells are `predicted`, by experiment; or it is `bare`, without its
 * ways out and its people. Where it is not shown, walking on ground is worth a way as well.
 */
export type Ground = "shown" | "predicted" | "bare";

/** The most cells that one search looks at; it keeps a reply fast on a large world. */
const MAX_CELLS = 6000;

/** Obstacles that may have something to say. */
const ASKED: readonly AtlasCell[] = [
  ...(["person", "item", "sign", "wall", "water", "tree", "counter", "boulder", "locked"] as const),
];
const ASKED_LETTERS: ReadonlySet<string> = new Set(ASKED.map((cell) => ATLAS_LETTERS[cell]));

/** Letters of cells that most likely have something for the player. */
const PEOPLE: ReadonlySet<string> = new Set([ATLAS_LETTERS.person, ATLAS_LETTERS.item]);

/** Letters of things that a game would otherwise show as walls. */
const MARKS: readonly string[] = [ATLAS_LETTERS.sign, ATLAS_LETTERS.item];

/**
 * All that can be come to from a cell and tried there, the nearest first; what can be tried from several cells, once.
 *
 * @param ground how far the map can be trusted
 */
export function* findAims(atlas: Atlas, charts: Charts, from: MapCell, ground: Ground): Generator<Aim> {
  const search = beginSearch(atlas, from, [], {});
  const found = new Map<string, Set<number>>();
  const marksThings = atlas.maps.some(({ cells }) =>
    cells.some((row) => MARKS.some((mark) => row.includes(mark))),
  );
  for (let id = search.next(), left = MAX_CELLS; id >= 0 && left > 0; id = search.next(), left -= 1) {
    const at = search.cellOf(id);
    const map = mapNamed(atlas, at.map);
    if (map === undefined || letterAt(map.cells, at.x, at.y) === ATLAS_LETTERS.person) continue;
    const known = found.get(at.map) ?? new Set();
    found.set(at.map, known);
    const open = openSidesOf(map, at.x, at.y);
    if (ground !== "shown" && letterAt(map.visits, at.x, at.y) === UNKNOWN) {
      yield {
        kind: "walk",
        cell: at,
        from: at,
        direction: "up",
        cells: search.costOf(id),
        isPerson: false,
        isPlainWall: false,
        isKnownWay: false,
        isBlocked: false,
        unknown: ground === "bare" ? countUntroddenAround(map, at) : 0,
        isAtEdge: ground === "bare" && isAtEdge(map, at),
        ...triedOf(charts.get(at.map), cellKey(at.x, at.y), false),
      };
    }
    for (const direction of DIRECTIONS) {
      const [dx, dy] = OFFSETS[direction];
      const cell = { map: at.map, x: at.x + dx, y: at.y + dy };
      const key = cellKey(cell.x, cell.y);
      const isBlocked = ground === "bare" && hasFailed(map, at.x, at.y, direction) && isGround(map, cell);
      const kind = known.has(key) ? null : isBlocked ? "ask" : kindOf(map, cell, open.includes(direction));
      if (kind === null) continue;
      known.add(key);
      const isPerson = PEOPLE.has(letterAt(map.cells, cell.x, cell.y));
      yield {
        kind,
        cell,
        from: at,
        direction,
        cells: search.costOf(id),
        unknown: countUnknownAround(map, cell),
        isPerson,
        isPlainWall: marksThings && letterAt(map.cells, cell.x, cell.y) === ATLAS_LETTERS.wall,
        isBlocked,
        isAtEdge: false,
        isKnownWay: (kind === "enter" || kind === "leave") && isBesideWay(atlas, cell),
        ...triedOf(charts.get(at.map), key, isPerson),
      };
    }
  }
}

function isGround({ cells, size }: AtlasMap, { x, y }: MapCell): boolean {
  return isInside(x, y, size) && letterAt(cells, x, y) === ATLAS_LETTERS.free;
}

/** A person who turned up where only the way was looked for was not asked yet. */
function triedOf(chart: Chart | undefined, key: number, isPerson: boolean): Pick<Aim, "thing" | "wasTried"> {
  const wasTried = chart?.tried.has(key) === true && (!isPerson || chart.misses.has(key));
  return { thing: chart?.things.get(key) ?? null, wasTried };
}

/** Returns the aim in a cell for a player beside it; null without one. */
function kindOf({ cells, size }: AtlasMap, { x, y }: MapCell, leadsOn: boolean): Aim["kind"] | null {
  const letter = isInside(x, y, size) ? letterAt(cells, x, y) : null;
  if (!leadsOn) return letter !== null && ASKED_LETTERS.has(letter) ? "ask" : null;
  if (letter === UNKNOWN) return "see";
  return letter === ATLAS_LETTERS.exit ? "enter" : "leave";
}

function isBesideWay({ maps }: Atlas, { map, x, y }: MapCell): boolean {
  const isBeside = (at: Pick<MapCell, "x" | "y">) => Math.abs(at.x - x) + Math.abs(at.y - y) <= 1;
  return maps.some(({ name, doors = [] }) =>
    doors.some((door) => (name === map && isBeside(door)) || (door.to.map === map && isBeside(door.to))),
  );
}

/** Ground among the 24 cells around a cell, and the cell itself, on which the player did not walk. */
function countUntroddenAround({ cells, visits, size }: AtlasMap, cell: MapCell): number {
  let count = 0;
  for (let y = cell.y - 2; y <= cell.y + 2; y += 1) {
    for (let x = cell.x - 2; x <= cell.x + 2; x += 1) {
      const isGround = isInside(x, y, size) && letterAt(cells, x, y) === ATLAS_LETTERS.free;
      if (isGround && letterAt(visits, x, y) === UNKNOWN) count += 1;
    }
  }
  return count;
}

/** The cells from the edge within which ground counts as at the edge: the player may be wider than a cell. */
const EDGE = 2;

function isAtEdge({ size }: AtlasMap, { x, y }: MapCell): boolean {
  return size !== undefined && (Math.min(x, y) < EDGE || x >= size.width - EDGE || y >= size.height - EDGE);
}

/** Unknown cells among the 24 around a cell and the cell itself: how much there is to see from it. */
function countUnknownAround({ cells, size }: AtlasMap, cell: MapCell): number {
  let count = 0;
  for (let y = cell.y - 2; y <= cell.y + 2; y += 1) {
    for (let x = cell.x - 2; x <= cell.x + 2; x += 1) {
      if (isInside(x, y, size) && letterAt(cells, x, y) === UNKNOWN) count += 1;
    }
  }
  return count;
}
