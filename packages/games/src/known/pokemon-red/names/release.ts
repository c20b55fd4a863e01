import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";

/** The differences between releases of the first generation. The code is written for Red's memory: others are read as if they had it. */
export interface Release {
  readonly game: "pokemon-red" | "pokemon-yellow";
  /** The pictures of things, which stand still, by name; those of people are the same in all releases. */
  readonly pictures: {
    readonly itemBall: number;
    readonly boulder: number;
    readonly names: ReadonlyMap<number, string>;
  };
  /** The sprite that follows the player, and lets them pass; null for none. */
  readonly follower: number | null;
  /** The address in Red's memory of a byte to which the game's ROM points. */
  redAddress(address: number): number;
}

/**
 * Red and Blue.
 * @see constants/sprite_constants.asm in the public disassembly
 */
export const RED: Release = {
  game: "pokemon-red",
  pictures: {
    itemBall: 0x3d,
    boulder: 0x3f,
    names: new Map([
      [0x3e, "fossil"],
      [0x43, "sleeping Snorlax"],
      [0x45, "fossil"],
    ]),
  },
  follower: null,
  redAddress: (address) => address,
};

/** A memory that says of which release it is; Red's unless it does. */
export interface ReleaseView extends MemoryReader {
  readonly release?: Release;
}

/** The release whose memory this is. */
export function releaseOf(view: ReleaseView): Release {
  return view.release ?? RED;
}
