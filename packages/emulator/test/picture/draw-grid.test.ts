import { describe, expect, it } from "vitest";
import type { Screen } from "../../src/machine/machine.ts";
import { drawGrid, type GridLabels, SCREEN_LABELS } from "../../src/picture/draw-grid.ts";

const SCREEN = { width: 160, height: 144, rgb: new Uint8Array(160 * 144 * 3).fill(0x55) };

function pixel({ width, rgb }: Screen, x: number, y: number): readonly number[] {
  return [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

/** What is written at a place, in pixels of the pen. */
function inkAt(drawn: Screen, [left, top]: readonly [number, number], columns: number, pen: number): string {
  return Array.from({ length: 5 }, (_, y) =>
    Array.from({ length: columns }, (__, x) =>
      pixel(drawn, left + x * pen, top + y * pen).join() === "255,255,255" ? "#" : ".",
    ).join(""),
  ).join("\n");
}

describe("the grid over a picture", () => {
  it("has lines between the cells, every other pixel, and leaves the picture below as it was", () => {
    const drawn = drawGrid(SCREEN, 1, SCREEN_LABELS);

    expect(pixel(drawn, 16, 40)).toEqual([0xff, 0x40, 0x40]);
    expect(pixel(drawn, 16, 41)).toEqual([0x55, 0x55, 0x55]);
    expect(pixel(drawn, 20, 40)).toEqual([0x55, 0x55, 0x55]);
    expect(pixel(SCREEN, 16, 40)).toEqual([0x55, 0x55, 0x55]);
  });

  it("is drawn on the picture as large as it is sent, with lines and digits in its own pixels", () => {
    const drawn = drawGrid(SCREEN, 2, SCREEN_LABELS);

    expect([drawn.width, drawn.height]).toEqual([320, 288]);
    expect(pixel(drawn, 32, 80)).toEqual([0xff, 0x40, 0x40]);
    expect(inkAt(drawn, [43, 3], 3, 3)).toBe(".#.\n##.\n.#.\n.#.\n###");
    expect(inkAt(drawn, [3, 136], 3, 3)).toBe("#.#\n#.#\n###\n..#\n..#");
  });

  it.each<
    readonly [what: string, labels: Pick<GridLabels, "left" | "top">, pen: number, x0: string, y1: string]
  >([
    [
      "of two digits",
      { left: 38, top: 9 },
      3,
      "###.###\n..#.#.#\n###.###\n..#.#.#\n###.###",
      ".#..###\n##..#.#\n.#..#.#\n.#..#.#\n###.###",
    ],
    [
      "of three digits, smaller",
      { left: 240, top: 99 },
      2,
      "###.#.#.###\n..#.#.#.#.#\n###.###.#.#\n#.....#.#.#\n###...#.###",
      ".#..###.###\n##..#.#.#.#\n.#..#.#.#.#\n.#..#.#.#.#\n###.###.###",
    ],
  ])("has the map's own numbers, %s", (_, at, pen, x0, y1) => {
    const drawn = drawGrid(SCREEN, 2, { ...at, marked: [] });
    const columns = x0.indexOf("\n");
    const indent = Math.floor((32 - columns * pen) / 2);

    expect(inkAt(drawn, [indent, pen], columns, pen)).toBe(x0);
    expect(inkAt(drawn, [pen, 32 + Math.floor((32 - 5 * pen) / 2)], columns, pen)).toBe(y1);
  });

  it("leaves out numbers beyond the map", () => {
    const drawn = drawGrid(SCREEN, 2, { left: -2, top: -1, marked: [] });
    const isWhite = (x: number, y: number) => pixel(drawn, x, y).join() === "255,255,255";
    const whiteIn = (left: number) =>
      Array.from({ length: 32 * 32 }, (_, at) => isWhite(left + (at % 32), at >> 5)).filter(Boolean).length;

    expect([whiteIn(0), whiteIn(32)]).toEqual([0, 0]);
    expect(whiteIn(64)).toBeGreaterThan(0);
  });

  it("has a flag in each cell with a marker, and none for those that are not on the screen", () => {
    const flags = ({ rgb }: Screen) => {
      let cells = new Set<string>();
      for (let at = 0; at < rgb.length; at += 3) {
        if (rgb[at] === 0xff && rgb[at + 1] === 0xd8) {
          const [x, y] = [((at / 3) % 320) >> 5, Math.floor(at / 3 / 320) >> 5];
          cells = cells.add(`${x},${y}`);
        }
      }
      return [...cells];
    };

    const marked = [
      { x: 7, y: 6 },
      { x: 9, y: 9 },
      { x: 4, y: 6 },
      { x: 15, y: 6 },
    ];
    expect(flags(drawGrid(SCREEN, 2, { left: 5, top: 4, marked }))).toEqual(["2,2", "4,5"]);
    expect(flags(drawGrid(SCREEN, 2, SCREEN_LABELS))).toEqual([]);
  });
});
