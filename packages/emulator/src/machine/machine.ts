/** The build of the core that a machine state belongs to. */
export interface CoreIdentity {
  readonly name: string;
  /** SHA-256 of the WASM bytes, in hex. */
  readonly sha256: string;
}

/** The parts of the machine's memory that a state holds, in the order in which they are stored. */
export const MEMORY_REGIONS = ["vram", "wram", "oamIoHram", "palettes", "cartridgeRam", "frame"] as const;

/** One part of the machine's memory. `frame` is the picture: 160 × 144 RGB. */
export type MemoryRegion = (typeof MEMORY_REGIONS)[number];

/**
 * The whole emulator, exactly: every mutable global of the core by name, and its memory by region.
 * Plain data: the holder owns the bytes.
 */
export interface MachineState {
  readonly core: CoreIdentity;
  /** Names of the globals, one for each entry of `globals`. */
  readonly globalNames: readonly string[];
  readonly globals: Int32Array;
  readonly regions: Readonly<Record<MemoryRegion, Uint8Array>>;
}

/** Bytes to look at. Their buffer may be filled again, so they cannot be kept: {@link slice} copies them. */
export interface PassingBytes
  extends ArrayLike<number>,
    Pick<Uint8Array, "buffer" | "byteOffset" | "byteLength"> {
  slice(from?: number, to?: number): Uint8Array;
  subarray(from?: number, to?: number): PassingBytes;
}

/**
 * The picture: `width` × `height` pixels, three bytes (red, green, blue) each, row by row from the top left. Valid until its
 * buffer is filled again: what is kept is a {@link Screen}.
 */
export interface ScreenView {
  readonly width: number;
  readonly height: number;
  readonly rgb: PassingBytes;
}

/** A picture with bytes of its own. */
export interface Screen extends ScreenView {
  readonly rgb: Uint8Array;
}

/** Bytes of the emulator's picture: 160 × 144 pixels of red, green and blue. */
export const SCREEN_BYTES: number = 160 * 144 * 3;

/** The cartridge's header and the ROM's hash. */
export interface Cartridge {
  /** The title in the header, without padding: `POKEMON RED`. */
  readonly title: string;
  /** SHA-256 of the whole ROM, in hex. */
  readonly sha256: string;
  /** SHA-1 of the whole ROM, in hex, as public lists of games have it. */
  readonly sha1?: string;
  /** The game code at 013F, four letters; absent without one. */
  readonly code?: string;
  /** The revision of the game, from 0: the header's byte at 014C. */
  readonly revision?: number;
  /** Whether the machine runs it as a Game Boy Color. */
  readonly isColor: boolean;
  /** Pan Docs' name of the cartridge type: `MBC1+RAM+BATTERY`. */
  readonly type: string;
  readonly romBytes: number;
  readonly ramBytes: number;
  /** Whether the size or the controller is the one of the file, which the header contradicts; absent where not. */
  readonly isHeaderCorrected?: boolean;
}
