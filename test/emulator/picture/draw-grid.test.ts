import { expect, test } from "vitest";
import { drawGrid } from "../../../src/emulator/picture/draw-grid.ts";

const SCREEN = { width: 160, height: 144, rgb: new Uint8Array(160 * 144 * 3).fill(0x55) };

function pixel({ rgb }: { readonly rgb: Uint8Array }, x: number, y: number): readonly number[] {
  return [...rgb.subarray((y * 160 + x) * 3, (y * 160 + x) * 3 + 3)];
}

test("lines stand between the cells, every other pixel, and the picture below stays as it was", () => {
  const drawn = drawGrid(SCREEN);

  expect(pixel(drawn, 16, 40)).toEqual([0xff, 0x40, 0x40]);
  expect(pixel(drawn, 16, 41)).toEqual([0x55, 0x55, 0x55]);
  expect(pixel(drawn, 20, 40)).toEqual([0x55, 0x55, 0x55]);
  expect(pixel(SCREEN, 16, 40)).toEqual([0x55, 0x55, 0x55]);
});

test("columns are numbered along the top, rows along the left", () => {
  const drawn = drawGrid(SCREEN);
  const digitAt = (left: number, top: number): string =>
    Array.from({ length: 5 }, (_, y) =>
      Array.from({ length: 3 }, (__, x) => (pixel(drawn, left + x, top + y)[0] === 0xff ? "#" : ".")).join(
        "",
      ),
    ).join("\n");

  expect(digitAt(8, 1)).toBe("###\n#.#\n#.#\n#.#\n###");
  expect(digitAt(24, 1)).toBe(".#.\n##.\n.#.\n.#.\n###");
  expect(digitAt(1, 72)).toBe("#.#\n#.#\n###\n..#\n..#");
});
