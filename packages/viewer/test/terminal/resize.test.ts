import { expect, test } from "vitest";
import { gamePicture, noisePicture } from "../../../../test/helpers/roms/pictures.ts";
import type { Screen, ScreenView } from "../../../emulator/src/machine/machine.ts";
import { resize } from "../../src/terminal/resize.ts";

/** Grey pixels, row by row. */
function grey(width: number, ...pixels: readonly number[]): Screen {
  return {
    width,
    height: pixels.length / width,
    rgb: Uint8Array.from(pixels.flatMap((one) => [one, one, one])),
  };
}

test.each([
  ["halves of pixels count as such", grey(3, 0, 100, 200), 2, 1, grey(2, 33, 167)],
  ["of lines, too", grey(1, 0, 100, 200), 1, 2, grey(1, 33, 167)],
  ["and of both at once", grey(3, 0, 0, 0, 0, 90, 0, 0, 0, 0), 2, 2, grey(2, 10, 10, 10, 10)],
  ["a larger one repeats them", grey(2, 10, 20), 4, 1, grey(4, 10, 10, 20, 20)],
  ["and mixes them at their edges", grey(2, 0, 90), 3, 1, grey(3, 0, 45, 90)],
  ["a third", grey(3, 10, 20, 60), 1, 1, grey(1, 30)],
])("%s", (_, screen, width, height, expected) => {
  expect(resize(screen, width, height)).toEqual(expected);
});

test("whatever the size, the picture is as light as it was", () => {
  const mean = ({ rgb }: ScreenView): number => rgb.slice().reduce((sum, one) => sum + one, 0) / rgb.length;

  for (const screen of [gamePicture(3), noisePicture()]) {
    for (let width = 20; width <= 320; width += 37) {
      const height = Math.round(width * 0.9);
      const small = resize(screen, width, height);

      expect(small).toMatchObject({ width, height });
      expect(Math.abs(mean(small) - mean(screen))).toBeLessThan(0.5);
    }
  }
});
