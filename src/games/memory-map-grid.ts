import type { MemoryReader } from "../emulator/emulator.ts";
import type { CollisionGrid, GridCell } from "./game-adapter.ts";
import type { FieldReader } from "./memory-map-field.ts";
import { type MapGrid, parseAddress } from "./memory-map-file.ts";

/** The walking grid that a map describes, or null when the player is not on it. */
export function readMapGrid(
  grid: MapGrid,
  fields: ReadonlyMap<string, FieldReader>,
  view: MemoryReader,
): CollisionGrid | null {
  const at = ({ row, column }: MapGrid["player"]) => ({
    row: fields.get(row)?.raw(view) ?? -1,
    column: fields.get(column)?.raw(view) ?? -1,
  });
  const player = at(grid.player);
  if (player.row < 0 || player.row >= grid.rows || player.column < 0 || player.column >= grid.columns)
    return null;

  const cells = readCells(grid, view);
  for (const { row, column } of (grid.people ?? []).map(at)) {
    const line = cells[row];
    if (line?.[column] !== undefined) line[column] = "person";
  }
  const line = cells[player.row];
  if (line !== undefined) line[player.column] = "player";
  return { cells, player };
}

function readCells(grid: MapGrid, view: MemoryReader): GridCell[][] {
  const { columnStep = 1, free, exit = [], person = [] } = grid;
  const rowStep = grid.rowStep ?? grid.columns * columnStep;
  const start = parseAddress(grid.address);
  const kinds = new Map<number, GridCell>([
    ...free.map((byte) => [byte, "free"] as const),
    ...exit.map((byte) => [byte, "exit"] as const),
    ...person.map((byte) => [byte, "person"] as const),
  ]);
  return Array.from({ length: grid.rows }, (_, row) =>
    Array.from(
      { length: grid.columns },
      (_, column) => kinds.get(view.read(start + row * rowStep + column * columnStep)) ?? "wall",
    ),
  );
}
