// The used part of gifenc, which ships no types.
declare module "gifenc/dist/gifenc.esm.js" {
  type Rgb = readonly [red: number, green: number, blue: number];

  interface FrameOptions {
    readonly first: boolean;
    readonly palette: readonly Rgb[] | null;
    /** In milliseconds. */
    readonly delay: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    /** Bits for a pixel's index, 2 to 8. */
    readonly colorDepth: number;
    /** The disposal of the picture before the next one: 1 leaves it. */
    readonly dispose: number;
  }

  interface Encoder {
    reset(): void;
    writeFrame(indexes: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  export function GIFEncoder(options: { readonly auto: boolean }): Encoder;

  /** The colours that fit all of these pixels best, four bytes each. */
  export function quantize(rgba: Uint8Array, most: number, options: { readonly format: "rgb565" }): Rgb[];

  /** The place of the nearest colour, for each pixel. */
  export function applyPalette(rgba: Uint8Array, palette: readonly Rgb[], format: "rgb565"): Uint8Array;
}
