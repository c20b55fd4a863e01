import { table } from "../../../../src/base/table.ts";
import { type CollisionGrid, type GridCell, WALKED_ON } from "../known/game-adapter.ts";
import { cellAt } from "../known/grid/grid-steps.ts";
import type { AtlasBorder, AtlasMap, LayerRun, MapSize, Standing } from "./atlas/atlas.ts";
import { bordersAt, EDGE } from "./borders/edges.ts";
import { isInside, letterAt, UNKNOWN } from "./layer.ts";
import { ATLAS_LETTERS, type AtlasCell } from "./letters.ts";
import { WAYS } from "./way/ground.ts";

/** The part of a map in the walking grid on the screen. */
export interface Look {
  readonly cells: readonly LayerRun[];
  readonly sides: readonly LayerRun[];
  readonly edges: readonly LayerRun[];
}

/** Things that are gone once the player stands on their cell. */
const GOES_AWAY: ReadonlySet<string> = new Set(
  (["person", "item", "boulder", "tree"] as const).map((kind) => ATLAS_LETTERS[kind]),
);

/** From where a ledge is jumped. */
const BEHIND: Readonly<Record<string, readonly [rows: number, columns: number]>> = table({
  "ledge-up": [1, 0],
  "ledge-down": [-1, 0],
  "ledge-left": [0, 1],
  "ledge-right": [0, -1],
});

/**
 * Reads the map from the grid, row by row: letters of an atlas, with spaces for unknown cells. The ground under the
 * player cannot be seen: it stays as it is known, or counts as free.
 *
 * @param borders the maps beyond the edge; undefined where the game has no table of them
 * @param tellsShores whether it tells of the sides of water, too
 */
export function lookAround(
  grid: CollisionGrid,
  standing: Standing,
  known: AtlasMap | undefined,
  borders?: readonly AtlasBorder[],
  tellsShores = false,
): Look {
  const size = standing.size ?? known?.size;
  const left = standing.x - grid.player.column;
  const top = standing.y - grid.player.row;
  const onWater = (row: number, column: number): boolean => {
    const cell = cellAt(grid, { row, column });
    return cell === "water" || (cell === "player" && grid.canSwim === true);
  };
  /** Whether a look shows the side between two cells. Other steps are barred on the water than on land. */
  const isTold = (row: number, column: number, toRow: number, toColumn: number): boolean => {
    const isShore = onWater(row, column) || onWater(toRow, toColumn);
    const [one, other] = [cellAt(grid, { row, column }), cellAt(grid, { row: toRow, column: toColumn })];
    if (!isShore) return grid.canSwim !== true && WALKED_ON.has(one) && WALKED_ON.has(other);
    return tellsShores && [one, other].every((cell) => cell === "water" || WALKED_ON.has(cell));
  };
  const tellsSides = grid.canStep !== undefined && (tellsShores || grid.canSwim !== true);
  const cells: LayerRun[] = [];
  const sides: LayerRun[] = [];
  const edges: LayerRun[] = [];
  for (const [row, line] of grid.cells.entries()) {
    const y = top + row;
    let letters = "";
    let barred = "";
    let beyond = "";
    for (let column = 0; column < line.length; column += 1) {
      const x = left + column;
      const isHere = isInside(x, y, size);
      const edge = isHere ? edgeOf(grid, row, column, { x, y, size, known }, borders) : UNKNOWN;
      beyond += edge;
      letters += isHere ? letterFor(grid, row, column, { x, y, known, edge }) : UNKNOWN;
      if (tellsSides)
        barred += isHere ? sidesOf(grid, row, column, letterAt(known?.sides ?? [], x, y), isTold) : UNKNOWN;
    }
    cells.push(...runsOf(letters, left, y));
    sides.push(...runsOf(barred, left, y));
    edges.push(...runsOf(beyond, left, y));
  }
  return { cells, sides, edges };
}

/** The place of a screen's cell on its map, and the known part of that map. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: MapSize | undefined;
  readonly known: AtlasMap | undefined;
}

function letterFor(
  grid: CollisionGrid,
  row: number,
  column: number,
  place: Omit<Place, "size"> & { readonly edge: string },
): string {
  const cell = withoutGoal(cellAt(grid, { row, column }));
  const known = letterAt(place.known?.cells ?? [], place.x, place.y);
  if (cell === undefined) return UNKNOWN;
  const isGround = known === ATLAS_LETTERS.free || known === ATLAS_LETTERS.edge || known === UNKNOWN;
  if (cell === "player" && !isGround && !GOES_AWAY.has(known)) return known;
  if (cell === "player" || cell === "free") {
    return ATLAS_LETTERS[place.edge === EDGE.ground ? "edge" : "free"];
  }
  const behind = BEHIND[cell];
  if (behind === undefined || grid.canStep === undefined) return ATLAS_LETTERS[cell];
  const from = { row: row + behind[0], column: column + behind[1] };
  // Whether a ledge can be jumped depends on the cell before it, which may not be on the screen.
  if (cellAt(grid, from) === undefined) return known;
  const kind: AtlasCell = grid.canStep(from.row, from.column, row, column) ? cell : "wall";
  return ATLAS_LETTERS[kind];
}

/** The kind of a cell in an atlas, which keeps no goals. */
function withoutGoal(cell: GridCell | undefined): AtlasCell | "player" | undefined {
  if (cell === "goal") return "free";
  if (cell === "filled") return "boulder";
  return cell === "player-on-goal" ? "player" : cell;
}

/** The ground beyond the map's edge beside a cell, as in the layer; a space for a cell that is not at the edge. */
function edgeOf(
  grid: CollisionGrid,
  row: number,
  column: number,
  { x, y, size, known }: Place,
  borders: readonly AtlasBorder[] | undefined,
): string {
  if (size === undefined) return UNKNOWN;
  const beyond = WAYS.filter((way) => !isInside(x + way.x, y + way.y, size));
  if (beyond.length === 0) return UNKNOWN;
  const cells = beyond
    .filter(({ direction }) => bordersAt({ borders }, x, y, direction))
    .map((way) => cellAt(grid, { row: row + way.y, column: column + way.x }));
  if (cells.some((cell) => WALKED_ON.has(cell))) return EDGE.ground;
  if (cells.includes("water")) return EDGE.water;
  // The ground beyond the edge may be off the screen, or a person is there.
  const isUnseen = cells.some((cell) => cell === undefined || cell === "person");
  if (!isUnseen) return EDGE.closed;
  const was = letterAt(known?.edges ?? [], x, y);
  if (was !== UNKNOWN) return was;
  return letterAt(known?.cells ?? [], x, y) === ATLAS_LETTERS.edge ? EDGE.ground : UNKNOWN;
}

/**
 * Returns the sides of a cell that cannot be crossed though both cells can be walked on; a side that cannot be seen
 * now stays as it is known. A space for none.
 */
function sidesOf(
  grid: CollisionGrid,
  row: number,
  column: number,
  known: string,
  isTold: NonNullable<CollisionGrid["canStep"]>,
): string {
  const here = cellAt(grid, { row, column });
  if (here !== "water" && !WALKED_ON.has(here)) return UNKNOWN;
  const isBarred = (toRow: number, toColumn: number, wasBarred: boolean): boolean =>
    isTold(row, column, toRow, toColumn) ? grid.canStep?.(row, column, toRow, toColumn) === false : wasBarred;
  const right = isBarred(row, column + 1, known === "r" || known === "b");
  const down = isBarred(row + 1, column, known === "d" || known === "b");
  if (right) return down ? "b" : "r";
  if (down) return "d";
  return known === UNKNOWN ? UNKNOWN : "-";
}

/** The letters that say something, each stretch of them with where it begins. */
function runsOf(letters: string, left: number, y: number): readonly LayerRun[] {
  return [...letters.matchAll(/[^ ]+/g)].map(({ 0: run, index }) => [left + index, y, run] as const);
}
