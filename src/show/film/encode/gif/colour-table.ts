/** A colour as one number: red, green and blue, eight bits each. */
export type PackedColour = number;

/** The most colours that a GIF has beside the transparent one. */
export const MOST_COLOURS = 255;

/** The index that leaves a pixel as it is; no colour has it. */
export const TRANSPARENT = 0;

/** The colours of a GIF, each with its index from 1 on. */
export class ColourTable {
  readonly #indexes = new Map<PackedColour, number>();

  /** How many colours there are. */
  get size(): number {
    return this.#indexes.size;
  }

  /** Takes in all of these, or, where there is no room for them, none. Whether they are all there now. */
  admit(colours: ReadonlySet<PackedColour>): boolean {
    const added = [...colours].filter((colour) => !this.#indexes.has(colour));
    if (this.#indexes.size + added.length > MOST_COLOURS) return false;
    for (const colour of added) this.#indexes.set(colour, this.#indexes.size + 1);
    return true;
  }

  /** The index of a colour that is there. */
  indexOf(colour: PackedColour): number {
    return this.#indexes.get(colour) ?? TRANSPARENT;
  }

  /** All of them in the order of their indexes, behind black for the transparent one. */
  toRgb(): [red: number, green: number, blue: number][] {
    return [0, ...this.#indexes.keys()].map((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]);
  }
}
