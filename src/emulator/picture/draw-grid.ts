import type { Screen } from "../../run/machine.ts";

/** The side of a walking cell, in pixels. */
const CELL = 16;

const LINE = [0xff, 0x40, 0x40] as const;
const INK = [0xff, 0xff, 0xff] as const;
const PAPER = [0xa0, 0x00, 0x00] as const;

/** The digits 0–9, three pixels wide and five high: a row is three bits, the first row in the highest bits. */
const DIGITS = [0x7b6f, 0x2c97, 0x73e7, 0x73cf, 0x5bc9, 0x79cf, 0x79ef, 0x7249, 0x7bef, 0x7bcf] as const;
const DIGIT_WIDTH = 3;
const DIGIT_HEIGHT = 5;

/**
 * The screen with dotted lines between its walking cells of 16 × 16 pixels, and their numbers along the top (columns)
 * and the left (rows), as `navigate_to` takes them.
 */
export function drawGrid({ width, height, rgb }: Screen): Screen {
  const drawn = Uint8Array.from(rgb);
  const dot = (x: number, y: number, colour: readonly number[]): void =>
    drawn.set(colour, (y * width + x) * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLine = (x % CELL === 0 && x > 0) || (y % CELL === 0 && y > 0);
      // Every other pixel only, so that what lies below can still be seen.
      if (isLine && (x + y) % 2 === 0) dot(x, y, LINE);
    }
  }
  for (let column = 0; column * CELL < width; column += 1)
    drawDigit(dot, column % 10, column * CELL + CELL / 2, 1);
  for (let row = 1; row * CELL < height; row += 1) drawDigit(dot, row % 10, 1, row * CELL + CELL / 2);
  return { width, height, rgb: drawn };
}

function drawDigit(
  dot: (x: number, y: number, colour: readonly number[]) => void,
  digit: number,
  left: number,
  top: number,
): void {
  const bits = DIGITS[digit] ?? 0;
  for (let y = 0; y < DIGIT_HEIGHT; y += 1) {
    for (let x = 0; x < DIGIT_WIDTH; x += 1) {
      const isInk = (bits >> (DIGIT_WIDTH * DIGIT_HEIGHT - 1 - (y * DIGIT_WIDTH + x))) & 1;
      dot(left + x, top + y, isInk === 1 ? INK : PAPER);
    }
  }
}
