import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";

const WARP_COUNT = 0xd3ae;
/** Row, column, the other end's number, the map to which it leads. */
const WARPS = 0xd3af;
const WARP_BYTES = 4;
const MAX_WARPS = 32;

/** A door, stairs, a ladder: a place of the map that leads to another. */
export interface Warp {
  /** Its number on the map. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** The id of the map to which it leads; FF for the one from which this one was entered. */
  readonly toMap: number;
  /** The number of its other end there. */
  readonly toId: number;
}

/**
 * The map's table of ways out.
 * @see wWarpEntries in ram/wram.asm in the public disassembly
 */
export function readWarps(view: MemoryReader): readonly Warp[] {
  return Array.from({ length: Math.min(view.read(WARP_COUNT), MAX_WARPS) }, (_, id) => {
    const [y = 0, x = 0, toId = 0, toMap = 0] = view.readRange(WARPS + id * WARP_BYTES, WARP_BYTES);
    return { id, x, y, toMap, toId };
  });
}
