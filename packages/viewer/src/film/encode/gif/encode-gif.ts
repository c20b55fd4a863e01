import { applyPalette, GIFEncoder, quantize } from "gifenc/dist/gifenc.esm.js";
import type { Screen } from "../../../../../emulator/src/machine/machine.ts";
import type { Area } from "../../../../../emulator/src/picture/find-changed.ts";
import { type FilmPace, unitsOf } from "../../pace.ts";
import type { Shot } from "../../shots.ts";
import type { FilmEncoder } from "../encoder.ts";

/** The offset of an image's place in the bytes of a shot: after its times and the mark of an image. */
const PLACE_AT = 9;
/** The unit of times in a GIF. */
const UNITS_PER_SECOND = 100;
const MS_PER_UNIT = 10;
const LEAVE = 1;

/** The pixels of an area as indexes, and the colours where the film's own have no room for them. */
interface Coded {
  readonly indexes: Uint8Array;
  readonly palette: readonly (readonly [number, number, number])[] | null;
}

/**
 * The encoder of a GIF that is repeated for ever, each pixel `scale` × `scale` large. A shot holds only the area that
 * changed. Up to 255 colours are the film's; a shot with others has its own, and more than 255 in one shot are brought
 * down to the nearest.
 *
 * @see https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
export function createGifEncoder(pace: FilmPace, scale: number): FilmEncoder {
  const gif = GIFEncoder({ auto: false });
  const colours = new ColourTable();
  const write = (shot: Shot, { indexes, palette }: Coded): Uint8Array => {
    const { left, top, width, height } = shot.area;
    gif.reset();
    gif.writeFrame(enlarge(indexes, width, height, scale), width * scale, height * scale, {
      first: false,
      palette,
      delay: unitsOf(shot, pace, UNITS_PER_SECOND) * MS_PER_UNIT,
      transparent: true,
      transparentIndex: TRANSPARENT,
      colorDepth: bitsFor(indexes),
      dispose: LEAVE,
    });
    const bytes = gif.bytes();
    // gifenc puts each image to the top left.
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    view.setUint16(PLACE_AT, left * scale, true);
    view.setUint16(PLACE_AT + 2, top * scale, true);
    return bytes;
  };
  return {
    add(shot) {
      const pixels = pixelsOf(shot.picture, shot.area);
      const coded = codePixels(pixels, colours);
      const whole = write(shot, coded);
      if (shot.before === null) return Buffer.concat([headerOf(shot.picture, scale), whole]);
      const before = pixelsOf(shot.before, shot.area);
      const changed = coded.indexes.map((index, i) => (pixels[i] === before[i] ? TRANSPARENT : index));
      // Which of the two is smaller depends on the picture: leaving pixels out breaks up what repeats in it.
      const part = write(shot, { ...coded, indexes: changed });
      return part.length < whole.length ? part : whole;
    },
    end() {
      gif.reset();
      gif.finish();
      return { bytes: gif.bytes(), instead: [[TABLE_AT, Uint8Array.from(colours.toRgb().flat())]] };
    },
  };
}

/** The colours of an area's pixels, row by row. */
function pixelsOf({ width, rgb }: Screen, area: Area): Int32Array {
  const pixels = new Int32Array(area.width * area.height);
  for (let y = 0, to = 0; y < area.height; y += 1) {
    let at = ((area.top + y) * width + area.left) * 3;
    for (let x = 0; x < area.width; x += 1, at += 3, to += 1)
      pixels[to] = ((rgb[at] as number) << 16) | ((rgb[at + 1] as number) << 8) | (rgb[at + 2] as number);
  }
  return pixels;
}

function codePixels(pixels: Int32Array, colours: ColourTable): Coded {
  const distinct = new Set<PackedColour>(pixels);
  if (colours.admit(distinct)) return { indexes: indexAll(pixels, colours), palette: null };
  const own = new ColourTable();
  return own.admit(distinct) ? { indexes: indexAll(pixels, own), palette: own.toRgb() } : bringDown(pixels);
}

function indexAll(pixels: Int32Array, table: ColourTable): Uint8Array {
  const indexes = new Uint8Array(pixels.length);
  let last = -1;
  let index = TRANSPARENT;
  for (let i = 0; i < pixels.length; i += 1) {
    const colour = pixels[i] as number;
    if (colour !== last) index = table.indexOf(colour);
    last = colour;
    indexes[i] = index;
  }
  return indexes;
}

/** The nearest of 255 colours for each pixel. */
function bringDown(pixels: Int32Array): Coded {
  const rgba = new Uint8Array(pixels.length * 4);
  for (const [i, colour] of pixels.entries())
    rgba.set([colour >> 16, (colour >> 8) & 0xff, colour & 0xff, 255], i * 4);
  const chosen = quantize(rgba, MOST_COLOURS, { format: "rgb565" });
  const nearest = applyPalette(rgba, chosen, "rgb565");
  return { indexes: nearest.map((index) => index + 1), palette: [[0, 0, 0], ...chosen] };
}

function bitsFor(indexes: Uint8Array): number {
  let most = 3;
  for (const index of indexes) if (index > most) most = index;
  return 32 - Math.clz32(most);
}

/** Each index `scale` × `scale` times. */
function enlarge(indexes: Uint8Array, width: number, height: number, scale: number): Uint8Array {
  if (scale === 1) return indexes;
  const line = width * scale;
  const large = new Uint8Array(line * height * scale);
  for (let y = 0; y < height; y += 1) {
    const start = y * scale * line;
    for (let x = 0; x < width; x += 1) {
      const index = indexes[y * width + x] as number;
      for (let copy = 0; copy < scale; copy += 1) large[start + x * scale + copy] = index;
    }
    for (let copy = 1; copy < scale; copy += 1) large.copyWithin(start + copy * line, start, start + line);
  }
  return large;
}

/** The offset of the global colour table: after the signature and the size. */
const TABLE_AT = 13;

const TABLE_BYTES = 256 * 3;
/** There is a table for the whole film, with eight bits a colour and 256 entries. */
const TABLE_FLAGS = 0b1111_0111;
/** The block that has a film repeated for ever. */
const REPEAT = [0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0];

/** The bytes before the shots of a GIF: signature, size, a table of colours that is still empty, and the loop mark. */
function headerOf({ width, height }: Screen, scale: number): Uint8Array {
  const bytes = new Uint8Array(TABLE_AT + TABLE_BYTES + REPEAT.length);
  bytes.set(Buffer.from("GIF89a"));
  const view = new DataView(bytes.buffer);
  view.setUint16(6, width * scale, true);
  view.setUint16(8, height * scale, true);
  bytes[10] = TABLE_FLAGS;
  bytes.set(REPEAT, TABLE_AT + TABLE_BYTES);
  return bytes;
}

/** A colour as one number: red, green and blue, eight bits each. */
type PackedColour = number;

/** The most colours that a GIF has beside the transparent one. */
const MOST_COLOURS = 255;

/** The index that leaves a pixel as it is; no colour has it. */
const TRANSPARENT = 0;

/** The colours of a GIF, each with its index from 1 on. */
class ColourTable {
  readonly #indexes = new Map<PackedColour, number>();

  /** Number of colours. */
  get size(): number {
    return this.#indexes.size;
  }

  /** Adds all of these or, without room for them, none. Returns whether all are present now. */
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

  /** All of them in the order of their indexes, after black for the transparent one. */
  toRgb(): [red: number, green: number, blue: number][] {
    return [0, ...this.#indexes.keys()].map((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]);
  }
}
