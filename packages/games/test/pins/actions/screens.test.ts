import { expect, it } from "vitest";
import type { ScreenView } from "../../../../emulator/src/machine/machine.ts";
import {
  compareNames,
  hashDistance,
  hashScreen,
  nameScreen,
  shareOfChange,
  signCells,
} from "../../../src/known/screen-hash.ts";

type Colour = readonly [red: number, green: number, blue: number];

function screen(colourAt: (x: number, y: number) => Colour, width = 160, height = 144): ScreenView {
  const pixels = Array.from({ length: width * height }, (_, at) =>
    colourAt(at % width, Math.floor(at / width)),
  );
  return { width, height, rgb: Uint8Array.from(pixels.flat()) };
}

const grey = (value: number): Colour => [value, value, value];
const stripes = (x: number, y: number, by = 0): Colour =>
  grey((x + by) % 48 < 24 !== (y + by) % 36 < 18 ? 220 : 30);

const SCREENS: Readonly<Record<string, ScreenView>> = {
  blank: screen(() => grey(255)),
  "a fade": screen((x) => grey(x < 80 ? 100 : 123)),
  "just enough contrast": screen((x) => grey(x < 71 ? 100 : 124)),
  "lighter to the right": screen((x) => grey(x)),
  "lighter to the left": screen((x) => grey(160 - x)),
  "lighter downwards": screen((_, y) => grey(y)),
  checks: screen(stripes),
  "checks, one cell changed": screen((x, y) => (x >= 16 && x < 32 && y >= 128 ? grey(90) : stripes(x, y))),
  "checks, scrolled": screen((x, y) => stripes(x, y, 20)),
  red: screen((x) => [x > 80 ? 255 : 0, 0, 0]),
  green: screen((_, y) => [0, y > 72 ? 255 : 0, 0]),
  "blue in a corner": screen((x, y) => [0, 0, x > 120 && y > 100 ? 255 : 0]),
  "a box at the bottom": screen((x, y) => (y >= 104 ? grey(x % 9 < 2 ? 0 : 255) : stripes(x, y))),
  "a small screen": screen((x, y) => grey((x * 11 + y * 7) % 256), 40, 36),
};

it("screens have the names, and differ, as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const names = Object.entries(SCREENS).map(([what, one]) => ({
    ...{ what, name: nameScreen(one), hash: hashScreen(one), cells: signCells(one) },
  }));
  const named = names.map(({ what, name, hash, cells }) => `${what}: ${name}, ${hash}\n  ${cells}`);
  const pairs = names.flatMap((one, at) =>
    names.slice(at + 1).map((other) => {
      const { share, isAlike } = compareNames(one.name, other.name);
      const distance = hashDistance(one.hash ?? "", other.hash ?? "");
      const change = shareOfChange(one.cells, other.cells);
      return `${one.what} and ${other.what}: ${share.toFixed(3)}${isAlike ? ", alike" : ""}, ${distance.toFixed(3)}, ${change.toFixed(3)}`;
    }),
  );

  await expect(`${[...named, ...pairs].join("\n")}\n`).toMatchFileSnapshot("./screens.txt");
});
