import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { CollisionGrid, GridCell } from "../../game-adapter.ts";
import { fixturesOf, isLockedDoor } from "../names/fixtures.ts";
import { groundKinds, isJumpedFrom, stepsBetween } from "./ground.ts";
import { isMapOnly } from "./screen-text.ts";
import { readSight } from "./sight.ts";
import { FOLLOWER, readThings } from "./things.ts";
import { GRID, readTiles, tileAt } from "./tile-map.ts";
import { readWarps } from "./warps.ts";

const MAP = 0xd35e;
const MAP_ROW = 0xd361;
const MAP_COLUMN = 0xd362;
const SIGN_COUNT = 0xd4b0;
const SIGNS = 0xd4b1;
const MAX_SIGNS = 16;
const WALK_BIKE_SURF = 0xd700;
const SURFING = 2;

/**
 * The map on the screen as 10 × 9 walking cells, or null while something else is on the screen. What counts of a
 * cell's four tiles is the lower left one, as in the game; for what lives in the grass, the lower right one.
 */
export function readGrid(view: MemoryReader): CollisionGrid | null {
  const tiles = readTiles(view);
  if (!isMapOnly(tiles)) return null;

  const map = view.read(MAP);
  const isSurfing = view.read(WALK_BIKE_SURF) === SURFING;
  const groundAt = (row: number, column: number) => tileAt(tiles, row * 2 + 1, column * 2);
  const kindOf = groundKinds(view);
  const canStep = stepsBetween(view, isSurfing);

  const cells: GridCell[][] = Array.from({ length: GRID.rows }, (_, row) =>
    Array.from({ length: GRID.columns }, (_, column) =>
      isLockedDoor(map, groundAt(row, column))
        ? "locked"
        : kindOf(groundAt(row, column), tileAt(tiles, row * 2 + 1, column * 2 + 1)),
    ),
  );
  const isWalkedOn = (cell: GridCell) => cell === "free" || cell === "grass";
  const mark = createMarker(view, cells);
  mark(readSight(view), "sight", isWalkedOn);
  const fixtures = fixturesOf(map).filter(({ isGround }) => !isGround);
  mark([...readSigns(view), ...fixtures], "sign", (cell) => cell === "wall" || cell === "counter");
  mark(readWarps(view), "exit", (cell) => isWalkedOn(cell) || cell === "sight");
  for (const thing of readThings(view)) {
    if (thing.what === FOLLOWER) continue;
    const kind = thing.what === "item" || thing.what === "boulder" ? thing.what : "person";
    mark([thing], kind, () => true);
  }
  const here = cells[GRID.playerRow];
  if (here !== undefined) here[GRID.playerColumn] = "player";

  return {
    cells,
    player: { row: GRID.playerRow, column: GRID.playerColumn },
    canSwim: isSurfing,
    canStep: (fromRow, fromColumn, toRow, toColumn) => {
      const [from, to] = [groundAt(fromRow, fromColumn), groundAt(toRow, toColumn)];
      const isLedge = cells[toRow]?.[toColumn]?.startsWith("ledge-") === true;
      return isLedge ? isJumpedFrom(to, from) : canStep(from, to);
    },
  };
}

/** A cell of the map. */
type Place = { readonly x: number; readonly y: number };

/** Gives what marks those cells of the map that are on the screen and may be marked. */
function createMarker(view: MemoryReader, cells: GridCell[][]) {
  const [top, left] = [view.read(MAP_ROW) - GRID.playerRow, view.read(MAP_COLUMN) - GRID.playerColumn];
  return (places: readonly Place[], kind: GridCell, isMarkable: (cell: GridCell) => boolean): void => {
    for (const { x, y } of places) {
      const line = cells[y - top];
      const cell = line?.[x - left];
      if (line !== undefined && cell !== undefined && isMarkable(cell)) line[x - left] = kind;
    }
  };
}

/** Readable things: signs, posters, televisions. */
function readSigns(view: MemoryReader): readonly Place[] {
  return Array.from({ length: Math.min(view.read(SIGN_COUNT), MAX_SIGNS) }, (_, index) => ({
    x: view.read(SIGNS + index * 2 + 1),
    y: view.read(SIGNS + index * 2),
  }));
}
