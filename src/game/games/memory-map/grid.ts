import type { MemoryReader } from "../../emulator/emulator.ts";
import type { CollisionGrid, GridCell } from "../game-adapter.ts";
import type { FieldReader } from "./field.ts";
import { type MapGrid, parseKey, readerAt } from "./file.ts";

/** The walking grid that a map describes, or null when the player is not on it. */
export function readMapGrid(
  grid: MapGrid,
  fields: ReadonlyMap<string, FieldReader>,
  view: MemoryReader,
): CollisionGrid | null {
  const at = ({ row, column }: NonNullable<MapGrid["player"]>) => ({
    row: fields.get(row)?.raw(view) ?? -1,
    column: fields.get(column)?.raw(view) ?? -1,
  });
  const cells = readCells(grid, view);
  for (const { row, column } of (grid.people ?? []).map(at)) mark(cells, row, column, "person");

  const player = grid.player === undefined ? findPlayer(cells) : at(grid.player);
  if (player === null || !mark(cells, player.row, player.column, "player")) return null;
  return { cells, player };
}

/** Returns the distance from the first cell of a grid to its last, in bytes. */
export function bytesOfGrid({
  columns,
  rows,
  columnStep = 1,
  rowStep = columns * columnStep,
}: MapGrid): number {
  return (rows - 1) * rowStep + (columns - 1) * columnStep + 1;
}

function readCells(grid: MapGrid, view: MemoryReader): GridCell[][] {
  const { columnStep = 1, rowStep = grid.columns * columnStep } = grid;
  const bytes = readerAt(grid.address, bytesOfGrid(grid))(view);
  const kinds = new Map(Object.entries(grid.cells).map(([key, kind]) => [parseKey(key), kind]));
  return Array.from({ length: grid.rows }, (_, row) =>
    Array.from(
      { length: grid.columns },
      (_, column) => kinds.get(bytes[row * rowStep + column * columnStep] ?? -1) ?? "wall",
    ),
  );
}

function findPlayer(cells: readonly (readonly GridCell[])[]): CollisionGrid["player"] | null {
  const row = cells.findIndex((line) => line.includes("player"));
  return row === -1 ? null : { row, column: cells[row]?.indexOf("player") ?? -1 };
}

/** Puts `kind` into a cell; gives whether there is such a cell. */
function mark(cells: GridCell[][], row: number, column: number, kind: GridCell): boolean {
  const line = cells[row];
  if (line?.[column] === undefined) return false;
  line[column] = kind;
  return true;
}
