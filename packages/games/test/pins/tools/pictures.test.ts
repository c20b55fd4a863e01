import { expect, it } from "vitest";
import { drawScreen } from "../../../../../test/helpers/roms/ram-image.ts";
import {
  compareNames,
  hashDistance,
  hashScreen,
  nameScreen,
  shareOfChange,
  signCells,
} from "../../../src/known/screen-hash.ts";

const world = (x: number, y: number) => ((Math.imul(x >> 4, 7919) + Math.imul(y >> 4, 104_729)) >>> 3) & 0xff;
const PICTURES: Readonly<Record<string, (x: number, y: number) => number>> = {
  black: () => 0,
  faint: (x) => (x < 80 ? 100 : 123),
  clear: (x) => (x < 80 ? 100 : 124),
  right: (x) => x,
  left: (x) => 160 - x,
  down: (_, y) => y,
  stripes: (x) => (Math.floor(x / 24) % 2) * 255,
  world,
  "world by 16 right": (x, y) => world(x + 16, y),
  "world by 40 right": (x, y) => world(x + 40, y),
  "world by 16 down": (x, y) => world(x, y + 16),
  "world with a box": (x, y) => (y >= 96 ? (x < 4 || y < 100 ? 0 : 255) : world(x, y)),
  "world with a dot": (x, y) => (x === 159 && y === 143 ? 255 - world(x, y) : world(x, y)),
};

it("pictures have the same names, and the same distances, as ever: runs keep them (if a change is meant: npx vitest run FILE -u)", async () => {
  const screens = Object.entries(PICTURES).map(([name, shade]) => {
    const screen = drawScreen(shade);
    return { name, hash: hashScreen(screen), id: nameScreen(screen), cells: signCells(screen) };
  });
  const lines = screens.map(({ name, hash, id, cells }) => {
    const others = screens.map((other) => {
      const { share, isAlike } = compareNames(id, other.id);
      const distance = hashDistance(hash ?? "", other.hash ?? "");
      return `${distance.toFixed(1)}${isAlike ? "=" : ""}/${share.toFixed(2)}/${shareOfChange(cells, other.cells).toFixed(2)}`;
    });
    return `${name}: ${hash} ${id} ${cells.slice(0, 24)}\n  ${others.join(" ")}`;
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./pictures.txt");
});

it.each([
  ["", "", 1],
  ["00", "0000", 1],
  ["0001", "0002", 0.5],
  ["0001", "0101", 0.5],
  ["0001", "0001", 0],
])("of %j and %j the share %d differs", (before, after, share) => {
  expect(shareOfChange(before, after)).toBe(share);
});

it.each([
  ["0000000000000000", "0000000000000000", 0],
  ["ffffffffffffffff", "0000000000000000", 64],
  ["8000000000000000", "0000000000000000", 0],
  ["0000000000000000", "none", 64],
  ["0000000000000000", "00000000000000000", 64],
  ["000000000000000G", "0000000000000000", 64],
])("of the hashes %s and %s the distance is %d", (one, other, distance) => {
  expect(hashDistance(one, other)).toBe(distance);
});
