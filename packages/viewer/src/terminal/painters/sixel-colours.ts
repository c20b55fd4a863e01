import type { ScreenView } from "../../../../emulator/src/machine/machine.ts";

/** A picture whose pixels are numbers in a table of colours. */
export interface Indexed {
  readonly width: number;
  readonly height: number;
  /** For each pixel its colour's place in `table`. */
  readonly pixels: Uint8Array;
  /** Red, green and blue in one number. */
  readonly table: readonly number[];
  /** Whether the numbers mean other colours than in the picture before. */
  readonly isNewTable: boolean;
}

/** The fewest colours that a table has room for: those of one bit a channel. */
const LEAST_COLOURS = 8;

/** Of a channel. */
const MOST_BITS = 8;

/**
 * Gives each colour of a row of pictures a number that it keeps for as long as there are enough: then what is on the
 * terminal stays right, whether it has one table of colours or one for each picture. Where a picture has more colours
 * than there are numbers, all of them lose their lowest bits.
 */
export class SixelColours {
  readonly #most: number;
  #numbers = new Map<number, number>();
  #bits = MOST_BITS;

  /** @param registers number of colours the terminal shows at once; 8 to 256 are used */
  constructor(registers: number) {
    this.#most = Math.max(LEAST_COLOURS, Math.min(256, registers));
  }

  /** The picture in numbers. */
  index(screen: ScreenView): Indexed {
    // A picture of fewer colours than the last one may have all of them again.
    const same = this.#bits === MOST_BITS ? this.#tryIndex(screen) : this.#tryAnew(screen, MOST_BITS);
    if (same !== null) return same;
    // With one bit a channel there are eight colours, and that many always fit.
    for (let bits = MOST_BITS; ; bits -= 1) {
      const anew = this.#tryAnew(screen, bits);
      if (anew !== null) return anew;
    }
  }

  #tryAnew(screen: ScreenView, bits: number): Indexed | null {
    this.#numbers = new Map();
    this.#bits = bits;
    const indexed = this.#tryIndex(screen);
    return indexed === null ? null : { ...indexed, isNewTable: true };
  }

  #tryIndex({ width, height, rgb }: ScreenView): Indexed | null {
    const pixels = new Uint8Array(width * height);
    let last = -1;
    let number = 0;
    for (let pixel = 0, at = 0; pixel < pixels.length; pixel += 1, at += 3) {
      const colour = ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
      if (colour !== last) {
        const near = coarsen(colour, this.#bits);
        const known = this.#numbers.get(near);
        if (known === undefined && this.#numbers.size === this.#most) return null;
        number = known ?? this.#numbers.size;
        this.#numbers.set(near, number);
        last = colour;
      }
      pixels[pixel] = number;
    }
    return { width, height, pixels, table: [...this.#numbers.keys()], isNewTable: false };
  }
}

/** The colour with n bits a channel, spread over the whole range again. */
function coarsen(colour: number, bits: number): number {
  if (bits === MOST_BITS) return colour;
  const most = (1 << bits) - 1;
  const channel = (shift: number): number =>
    Math.round((((colour >> shift) & 0xff) >> (MOST_BITS - bits)) * (255 / most)) << shift;
  return channel(16) | channel(8) | channel(0);
}
