import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import type { Standing } from "../../world/atlas/atlas.ts";
import { isInBattle } from "./battle.ts";
import { FACINGS } from "./facing.ts";
import { placeAt } from "./names/maps.ts";
import { nameOr } from "./names/names.ts";
import { FACING, PLACE_CELLS } from "./state.ts";

/** In blocks of 2 × 2 cells. */
const MAP_HEIGHT = 0xd368;
const MAP_WIDTH = 0xd369;

/** The names that more than one map has. */
const SHARED_NAMES: ReadonlySet<string> = new Set(
  Array.from({ length: 256 }, (_, id) => placeAt(id)).filter(
    (name, id, names): name is string => name !== null && names.indexOf(name) !== id,
  ),
);

/** The unique name of a map: with its number where others have the same. */
export function mapName(id: number): string {
  const name = nameOr(placeAt(id), "place", id);
  return SHARED_NAMES.has(name) ? `${name} #${id}` : name;
}

/**
 * The player's cell on the map; null in a battle, before the game has begun, while all of it is still zero, and where the
 * memory is damaged: beyond the map's size.
 * @see wCurMapHeight in ram/wram.asm in the public disassembly
 */
export function readStanding(view: MemoryReader): Standing | null {
  const [id = 0, y = 0, x = 0] = PLACE_CELLS.map((address) => view.read(address));
  const [height, width] = [view.read(MAP_HEIGHT) * 2, view.read(MAP_WIDTH) * 2];
  const isZero = [id, x, y, width].every((value) => value === 0);
  if (isZero || isInBattle(view)) return null;
  if (width > 0 && height > 0 && (x >= width || y >= height)) return null;
  const facing = FACINGS.get(view.read(FACING)) ?? null;
  const size = width > 0 && height > 0 ? { size: { width, height } } : {};
  return { map: mapName(id), x, y, facing, ...size };
}
