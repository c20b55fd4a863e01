import type { Indexed } from "./sixel-colours.ts";

/** A sixel is one pixel wide and six high. */
export const SIXEL_ROWS = 6;

/** The rows of the enlarged picture to encode, and the factor of enlargement. */
export interface SixelPart {
  readonly top: number;
  readonly bottom: number;
  readonly scale: number;
}

/** From this many equal sixels in a row, a count and one of them are shorter. */
const MIN_REPEATED = 4;

/**
 * A part of a picture as sixels, each of its pixels `scale` × `scale` large. It leaves pixels alone that it does not have.
 *
 * @see https://vt100.net/docs/vt3xx-gp/chapter14.html
 */
export function encodeSixels(picture: Indexed, { top, bottom, scale }: SixelPart): string {
  const from = Math.floor(top / scale) * picture.width;
  const to = Math.ceil(bottom / scale) * picture.width;
  const used = new Set(picture.pixels.subarray(from, to));
  let text = `\u001bP0;1;0q"1;1;${picture.width * scale};${bottom - top}`;
  for (const number of used) text += defineColour(number, picture.table[number] ?? 0);
  for (let row = top; row < bottom; row += SIXEL_ROWS) {
    if (row > top) text += "-";
    text += encodeRow(picture, row, Math.min(SIXEL_ROWS, bottom - row), scale);
  }
  return `${text}\u001b\\`;
}

/** Red, green and blue are percentages. */
function defineColour(number: number, colour: number): string {
  const percent = (shift: number): number => Math.round((((colour >> shift) & 0xff) / 255) * 100);
  return `#${number};2;${percent(16)};${percent(8)};${percent(0)}`;
}

/** One row of sixels: for each colour in it the pixels that have it, one colour over the other. */
function encodeRow({ width, pixels }: Indexed, top: number, rows: number, scale: number): string {
  const masks = new Map<number, Uint8Array>();
  for (let row = 0; row < rows; row += 1) {
    const from = Math.floor((top + row) / scale) * width;
    for (let x = 0; x < width; x += 1) {
      const number = pixels[from + x] ?? 0;
      let mask = masks.get(number);
      if (mask === undefined) {
        mask = new Uint8Array(width);
        masks.set(number, mask);
      }
      mask[x] = (mask[x] ?? 0) | (1 << row);
    }
  }
  return [...masks].map(([number, mask]) => `#${number}${encodeMask(mask, scale)}`).join("$");
}

/** The pixels of one colour in a row of sixels; what follows the last of them is left out. */
function encodeMask(mask: Uint8Array, scale: number): string {
  let text = "";
  let end = mask.length;
  while (end > 0 && mask[end - 1] === 0) end -= 1;
  for (let x = 0; x < end; ) {
    const bits = mask[x] ?? 0;
    let next = x + 1;
    while (next < end && mask[next] === bits) next += 1;
    const count = (next - x) * scale;
    const sixel = String.fromCharCode(63 + bits);
    text += count < MIN_REPEATED ? sixel.repeat(count) : `!${count}${sixel}`;
    x = next;
  }
  return text;
}
