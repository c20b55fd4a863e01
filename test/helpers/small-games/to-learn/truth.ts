/** A byte or a word in memory, little-endian. */
export interface Place {
  readonly address: number;
  readonly size: 1 | 2;
  /** Raw units per cell or, without a grid, per pixel; 1 unless given. */
  readonly scale?: number;
  /** The bits of the byte that belong to it. */
  readonly mask?: number;
}

/** What is true of a small game, for a program that finds it out by experiment. */
export interface Truth {
  /** `refused` games have no place that a map could show: name entry, falling blocks, first person, a menu alone. */
  readonly kind: "top-down" | "side-view" | "refused";
  readonly x?: readonly Place[];
  readonly y?: readonly Place[];
  /** Both coordinates in one byte. */
  readonly packed?: Place;
  readonly room?: readonly Place[];
  readonly facing?: readonly Place[];
  readonly health?: readonly Place[];
  readonly score?: readonly Place[];
  readonly timer?: readonly Place[];
  /** Things that are left to gather: the scene ends at 0, but they are no health. */
  readonly left?: readonly Place[];
  readonly mode?: readonly Place[];
  /** Addresses that look like a coordinate and are none. */
  readonly decoys?: readonly number[];
}

/** A small game and what is true of it. */
export interface GameToLearn {
  readonly rom: Uint8Array;
  readonly truth: Truth;
}
