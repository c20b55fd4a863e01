import { mapNamed } from "../apply-observation.ts";
import type { Atlas, AtlasMap, MapCell } from "../atlas/atlas.ts";
import { beyondBorder, EDGE, edgeAt } from "../borders/edges.ts";
import { letterAt, UNKNOWN } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import { doorsOf, type KnownDoor } from "../warps.ts";
import { withGuessedDoors } from "../way/guessed-doors.ts";
import type { OpenEdge } from "./reachable-edges.ts";
import { toldName } from "./told-name.ts";

/** The most that is listed of one kind. */
const MOST_LISTED = 12;

type Cell = Pick<MapCell, "x" | "y">;

/** The ways out of a map of which it is known where they lead, and its other exits; nearest to a cell first. */
export function tellDoors(atlas: Atlas, map: AtlasMap, from: Cell): readonly string[] {
  const doors = doorsOf(atlas, map);
  const backs = guessedBacks(atlas, map, doors);
  const tell = (door: KnownDoor): string => {
    const { x, y, press, to } = door;
    const by = press === undefined ? `${x},${y}` : `${x},${y} ${press}`;
    const way = backs.includes(door) ? `${by} most likely` : by;
    const end = to.x === undefined ? "" : `${to.x},${to.y}`;
    return `${way} to ${[...(isWithin(to) && end !== "" ? [] : [toldName(to.map)]), end].join(" ").trim()}`;
  };
  const isWithin = (to: KnownDoor["to"]): boolean => to.map === map.name;
  const isTaken = (door: KnownDoor): boolean =>
    backs.includes(door) ||
    (map.doors ?? []).some((one) => one === door) ||
    atlas.maps.some(
      (other) =>
        other.name === door.to.map && (other.doors ?? []).some(({ to }) => comesOutAt(to, map, door)),
    );
  const nearest = nearestFirst([...doors, ...backs], from);
  const leading = nearest.filter(({ to }) => !isWithin(to));
  return [
    ...tellList("Doors", leading.filter(isTaken).map(tell)),
    ...tellList("Doors not taken", leading.filter((door) => !isTaken(door)).map(tell)),
    ...tellList("On this map", nearest.filter(({ to }) => isWithin(to)).map(tell)),
    ...tellList("Exits not taken", tellRuns(exitsNotTaken(map, [...doors, ...backs]), from)),
  ];
}

/** The maps that the game connects to this one, each with its stretch of the edge: seen or not. */
export function tellBorders({ borders = [] }: AtlasMap): readonly string[] {
  return tellList(
    "Beyond the edges",
    borders.map(({ press, from, until, to }) => {
      const axis = press === "up" || press === "down" ? "x" : "y";
      return `${press} ${toldName(to.map)}, ${axis} ${from}-${until}`;
    }),
  );
}

/** Describes the known edges that lead to other maps, nearest to a cell first. */
export function tellEdges(map: AtlasMap, edges: readonly OpenEdge[], from: Cell): readonly string[] {
  const told = (map.borders ?? []).flatMap(({ press, to }) => {
    const cells = edges.filter(
      (edge) => edge.press === press && beyondBorder(map, edge.x, edge.y, press)?.map === to.map,
    );
    const isByWater = ({ x, y }: Cell): boolean => edgeAt(map, x, y) === EDGE.water;
    const tell = (some: readonly Cell[], how: string): readonly string[] =>
      tellRuns(some, from).map((run) => `${run} ${press} to ${toldName(to.map)}${how}`);
    return [
      ...tell(
        cells.filter((cell) => !isByWater(cell)),
        "",
      ),
      ...tell(cells.filter(isByWater), " by water"),
    ];
  });
  return tellList("Edges", told);
}

/** The markers of a map, nearest to a cell first. */
export function tellMarkers({ markers = [] }: AtlasMap, from: Cell): readonly string[] {
  return tellList(
    "Markers",
    nearestFirst(markers, from).map(({ x, y, label }) => `${x},${y} ${label}`),
  );
}

/** A line that lists some things; none where there are none. */
export function tellList(label: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length > MOST_LISTED ? [`${items.length - MOST_LISTED} more`] : [];
  return [`${label}: ${[...items.slice(0, MOST_LISTED), ...more].join("; ")}`];
}

/** Whether a door of another map leads to a map's cell, or beside it. */
function comesOutAt(to: MapCell, { name }: AtlasMap, { x, y }: Cell): boolean {
  return to.map === name && Math.abs(to.x - x) + Math.abs(to.y - y) <= 1;
}

/** The exits by which the player most likely came, and did not leave yet. */
function guessedBacks(atlas: Atlas, map: AtlasMap, doors: readonly KnownDoor[]): readonly KnownDoor[] {
  const guessed = mapNamed(withGuessedDoors(atlas), map.name)?.doors ?? [];
  return guessed
    .slice(map.doors?.length ?? 0)
    .filter(({ x, y }) => letterAt(map.cells, x, y) === ATLAS_LETTERS.exit)
    .filter(
      ({ x, y }, at, all) =>
        !doors.some((door) => door.x === x && door.y === y) &&
        all.findIndex((other) => other.x === x && other.y === y) === at,
    );
}

function exitsNotTaken({ cells, visits }: AtlasMap, doors: readonly KnownDoor[]): readonly Cell[] {
  const isTaken = (x: number, y: number) => doors.some((door) => door.x === x && door.y === y);
  return cells.flatMap((row, y) =>
    [...row].flatMap((letter, x) =>
      letter === ATLAS_LETTERS.exit && letterAt(visits, x, y) === UNKNOWN && !isTaken(x, y) ? [{ x, y }] : [],
    ),
  );
}

/** Adjacent cells are shown by the first and the last one. */
function tellRuns(cells: readonly Cell[], from: Cell): readonly string[] {
  const runs: Cell[][] = [];
  for (const cell of cells) {
    const run = runs.find((one) => goesOn(one, cell));
    if (run === undefined) runs.push([cell]);
    else run.push(cell);
  }
  return nearestFirst(
    runs.map((run) => ({ ...(run[0] ?? { x: 0, y: 0 }), run })),
    from,
  ).map(({ x, y, run }) => {
    const last = run.at(-1);
    return run.length === 1 ? `${x},${y}` : `${x},${y} to ${last?.x},${last?.y}`;
  });
}

function goesOn(run: readonly Cell[], { x, y }: Cell): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return false;
  const isInRow = first.y === y && last.y === y && last.x === x - 1;
  return isInRow || (first.x === x && last.x === x && last.y === y - 1);
}

function nearestFirst<T extends Cell>(cells: readonly T[], { x, y }: Cell): readonly T[] {
  const distance = (cell: Cell): number => Math.abs(cell.x - x) + Math.abs(cell.y - y);
  return cells.toSorted((one, other) => distance(one) - distance(other));
}
