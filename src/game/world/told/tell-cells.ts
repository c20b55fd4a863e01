import type { Atlas, AtlasMap, MapCell } from "../../../base/vocabulary/atlas.ts";
import { beyondBorder, EDGE, edgeAt } from "../borders/edges.ts";
import { letterAt, UNKNOWN } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import { doorsOf, type KnownDoor } from "../warps.ts";
import type { OpenEdge } from "./reachable-edges.ts";
import { toldName } from "./told-name.ts";

/** The most that is listed of one kind. */
const MOST_LISTED = 12;

type Cell = Pick<MapCell, "x" | "y">;

/** The ways out of a map of which it is known where they lead, and its other exits; nearest to a cell first. */
export function tellDoors(atlas: Atlas, map: AtlasMap, from: Cell): readonly string[] {
  const doors = doorsOf(atlas, map);
  const tell = ({ x, y, press, to }: KnownDoor): string => {
    const way = press === undefined ? `${x},${y}` : `${x},${y} ${press}`;
    const end = to.x === undefined ? "" : `${to.x},${to.y}`;
    return `${way} to ${[...(isWithin(to) && end !== "" ? [] : [toldName(to.map)]), end].join(" ").trim()}`;
  };
  const isWithin = (to: KnownDoor["to"]): boolean => to.map === map.name;
  const nearest = nearestFirst(doors, from);
  return [
    ...tellList("Doors", nearest.filter(({ to }) => !isWithin(to)).map(tell)),
    ...tellList("On this map", nearest.filter(({ to }) => isWithin(to)).map(tell)),
    ...tellList("Exits not taken", tellRuns(exitsNotTaken(map, doors), from)),
  ];
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
