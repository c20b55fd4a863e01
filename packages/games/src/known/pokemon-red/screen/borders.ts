import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { AtlasBorder, Direction } from "../../../world/atlas/atlas.ts";
import { mapName } from "../position.ts";

/** A bit for each side on which a map is connected; a record of 11 bytes for each side follows, connected or not. */
const CONNECTIONS = 0xd370;
const RECORD_BYTES = 11;
/** In a record: how many blocks of the other map are copied, less those skipped, and what is added to y and x on the way there. */
const [LENGTH, Y_ALIGNMENT, X_ALIGNMENT] = [5, 7, 8];
const NO_MAP = 0xff;
const MAP_HEIGHT = 0xd368;
const MAP_WIDTH = 0xd369;

/** The sides in the order of their records. */
const SIDES: readonly (readonly [press: Direction, bit: number])[] = [
  ["up", 8],
  ["down", 4],
  ["left", 2],
  ["right", 1],
];

/** This many blocks of the other map are copied before this map's first one, if it has them. */
const BLOCKS_BEFORE = 3;

/**
 * Reads the map's connections. Along the edge, a player keeps their place except for an alignment; across it, the
 * other alignment is where they arrive.
 * @see wMapConnections in ram/wram.asm in the public disassembly
 */
export function readBorders(view: MemoryReader): readonly AtlasBorder[] {
  const connected = view.read(CONNECTIONS);
  return SIDES.flatMap(([press, bit], index) => {
    const record = view.readRange(CONNECTIONS + 1 + index * RECORD_BYTES, RECORD_BYTES);
    const { 0: map = NO_MAP, [LENGTH]: blocks = 0, [Y_ALIGNMENT]: y = 0, [X_ALIGNMENT]: x = 0 } = record;
    if ((connected & bit) === 0 || map === NO_MAP) return [];
    const isAcross = press === "up" || press === "down";
    const alignment = signed(isAcross ? x : y);
    const cells = view.read(isAcross ? MAP_WIDTH : MAP_HEIGHT) * 2;
    const from = Math.max(0, -alignment);
    // Of a map that begins further ahead the first blocks are skipped, and are not in the length.
    const skipped = alignment >= 4 ? alignment / 2 - BLOCKS_BEFORE : 0;
    const until = Math.min(cells, (blocks + skipped) * 2 - alignment) - 1;
    if (until < from) return [];
    const first = from + alignment;
    const to = { map: mapName(map), ...(isAcross ? { x: first, y } : { x, y: first }) };
    return [{ press, from, until, to }];
  });
}

function signed(byte: number): number {
  return byte < 128 ? byte : byte - 256;
}
