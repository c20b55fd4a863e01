import { TOOL_RULES, weighsScenes } from "../../../../../../src/base/vocabulary/tool-rules.ts";
import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { AtlasWarp, Direction } from "../../../world/atlas/atlas.ts";
import { isInBattle } from "../battle.ts";
import { mapName } from "../position.ts";
import { PLACE_CELLS } from "../state.ts";
import { readPassable } from "./ground.ts";
import { isMapOnly } from "./screen-text.ts";
import { GRID, readTiles, tileAt } from "./tile-map.ts";
import { readWarps, type Warp } from "./warps.ts";

/** The town or road from which the building or cave was entered. */
const LAST_MAP = 0xd365;
const TILESET = 0xd367;
const MAP_HEIGHT = 0xd368;
const MAP_WIDTH = 0xd369;
/** Leads to {@link LAST_MAP}. */
const TO_LAST_MAP = 0xff;

/**
 * The gate between Routes 22 and 23: each half leads to its own road, and the game sets {@link LAST_MAP} by the half in which
 * the player stands.
 * @see scripts/Route22Gate.asm in the public disassembly
 */
const HALVES = { map: 0xc1, row: 4, above: 0x22, below: 0x21 };

/**
 * The lower left tiles of doors, stairs and ladders, by tileset: who enters one is elsewhere. All other ways out are left by
 * one more press.
 * @see data/tilesets/warp_tile_ids.asm in the public disassembly
 */
// biome-ignore format: a line for each tileset, so that an id is easy to find
const ENTERED: readonly (readonly number[])[] = [
  [0x1b, 0x58],
  [0x1a, 0x1c],
  [0x5e],
  [0x5a, 0x5c, 0x3a],
  [0x1a, 0x1c],
  [0x4a],
  [0x5e],
  [0x4a],
  [0x54, 0x5c, 0x32],
  [0x3b, 0x1a, 0x1c],
  [0x3b, 0x1a, 0x1c],
  [0x13],
  [0x3b, 0x1a, 0x1c],
  [0x37, 0x39, 0x1e, 0x4a],
  [],
  [0x1b, 0x13],
  [0x15, 0x55, 0x04],
  [0x18, 0x1a, 0x22],
  [0x1a, 0x1c, 0x38],
  [0x1a, 0x1c, 0x53],
  [0x34],
  [],
  [0x43, 0x58, 0x20, 0x1b, 0x13],
  [0x1b, 0x3b],
];

/**
 * The tilesets in which a player leaves towards such a tile, and not over the map's edge: outdoors, on the ship and
 * its port, on the plateau, and on three floors of the hideout and one of the Rock Tunnel; not on the ship's third
 * floor.
 * @see ExtraWarpCheck in home/overworld.asm in the public disassembly
 */
const TILESETS_WITH_CARPETS: ReadonlySet<number> = new Set([0, 13, 14, 23]);
const MAPS_WITH_CARPETS: ReadonlySet<number> = new Set([0xc7, 0xc8, 0xca, 0x52]);
const SHIP_3F = 0x61;

/**
 * The tiles towards which one leaves, by the way.
 * @see data/tilesets/warp_carpet_tile_ids.asm in the public disassembly
 */
const CARPETS: readonly (readonly [
  way: Direction,
  rows: number,
  columns: number,
  tiles: readonly number[],
])[] = [
  ["down", 1, 0, [0x01, 0x12, 0x17, 0x3d, 0x04, 0x18, 0x33]],
  ["up", -1, 0, [0x01, 0x5c]],
  ["left", 0, -1, [0x1a, 0x4b]],
  ["right", 0, 1, [0x0f, 0x4e]],
];

/**
 * The ways out of the map that are on the screen, by the map's own table: without those that an event has yet to open,
 * which are walls until then. Empty where the map is not shown.
 */
export function readDoors(
  view: MemoryReader,
  rules: { readonly rules?: number } = { rules: TOOL_RULES },
): readonly AtlasWarp[] {
  const tiles = readTiles(view);
  if (isInBattle(view) || !isMapOnly(tiles)) return [];
  const [entered, passable] = [ENTERED[view.read(TILESET)] ?? [], readPassable(view)];
  const [, playerY = 0, playerX = 0] = PLACE_CELLS.map((address) => view.read(address));
  return readWarps(view).flatMap(({ id, x, y, toMap, toId }) => {
    const row = y - playerY + GRID.playerRow;
    const column = x - playerX + GRID.playerColumn;
    const target = toMap === TO_LAST_MAP ? lastMapAt(view, y, rules) : toMap;
    const isShown = row >= 0 && row < GRID.rows && column >= 0 && column < GRID.columns;
    if (!isShown || target === TO_LAST_MAP) return [];
    const press = pressFor(view, { x, y }, (rows, columns) =>
      tileAt(tiles, (row + rows) * 2 + 1, (column + columns) * 2),
    );
    const tile = tileAt(tiles, row * 2 + 1, column * 2);
    if (press === null && !passable.has(tile) && !entered.includes(tile)) return [];
    const to = { map: mapName(target), id: toId };
    return [{ x, y, ...(press === null ? {} : { press }), id, to }];
  });
}

/**
 * The map to which a way out in this row leads where its table names the map from which this one was entered. The first rules
 * of tools knew of no halves.
 */
function lastMapAt(view: MemoryReader, y: number, rules: { readonly rules?: number }): number {
  if (view.read(PLACE_CELLS[0] ?? 0) !== HALVES.map || !weighsScenes(rules)) return view.read(LAST_MAP);
  return y < HALVES.row ? HALVES.above : HALVES.below;
}

/** The button to press on the cell; null for none, or if unclear. */
function pressFor(
  view: MemoryReader,
  { x, y }: Pick<Warp, "x" | "y">,
  tileFrom: (rows: number, columns: number) => number,
): Direction | null {
  const tileset = view.read(TILESET);
  if (ENTERED[tileset]?.includes(tileFrom(0, 0)) === true) return null;
  const map = view.read(PLACE_CELLS[0] ?? 0);
  const hasCarpets = TILESETS_WITH_CARPETS.has(tileset) || MAPS_WITH_CARPETS.has(map);
  if (hasCarpets && map !== SHIP_3F) {
    const carpet = CARPETS.find(([, rows, columns, tiles]) => tiles.includes(tileFrom(rows, columns)));
    return carpet?.[0] ?? null;
  }
  if (y === view.read(MAP_HEIGHT) * 2 - 1) return "down";
  if (y === 0) return "up";
  if (x === 0) return "left";
  return x === view.read(MAP_WIDTH) * 2 - 1 ? "right" : null;
}
