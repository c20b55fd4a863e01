import { describe, expect, test } from "vitest";
import { colourDepthFor } from "../../../../src/faces/cli/view/colour.ts";
import { startLantern } from "../../../../test/helpers/roms/lantern.ts";
import { gamePicture, noisePicture } from "../../../../test/helpers/roms/pictures.ts";
import { readDrawing, XTERM_COLOURS } from "../../../../test/helpers/runs/read-drawing.ts";
import type { Screen } from "../../../emulator/src/machine/machine.ts";
import { type Canvas, drawScreen } from "../../src/terminal/block-drawing.ts";

const WIDE: Canvas = { columns: 160, rows: null, set: "half-blocks", depth: "true" };

/** A picture in one colour, but for one pixel. */
function plain(
  rgb: readonly number[],
  dot: { x: number; y: number; rgb: readonly number[] } | null = null,
): Screen {
  const pixels = Uint8Array.from(Array.from({ length: 160 * 144 }, () => rgb).flat());
  if (dot !== null) pixels.set(dot.rgb, (dot.y * 160 + dot.x) * 3);
  return { width: 160, height: 144, rgb: pixels };
}

describe("with 160 columns every pixel is there", () => {
  test("of the bundled game", async () => {
    const screen = (await startLantern()).screen();

    const lines = drawScreen(screen, WIDE);

    expect(lines).toHaveLength(72);
    expect(readDrawing(lines)).toEqual({ ...screen, rgb: Uint8Array.from(screen.rgb) });
  });

  test.each([
    ["a made-up game", gamePicture(3)],
    ["noise", noisePicture()],
  ])("of %s", (_, screen) => {
    expect(readDrawing(drawScreen(screen, WIDE))).toEqual(screen);
  });
});

describe("the drawing fits the room there is", () => {
  test.each([
    [{ columns: 400, rows: null }, 160, 72],
    [{ columns: 160, rows: 72 }, 160, 72],
    [{ columns: 120, rows: null }, 120, 54],
    [{ columns: 80, rows: null }, 80, 36],
    [{ columns: 79, rows: null }, 79, 36],
    [{ columns: 80, rows: 24 }, 53, 24],
    [{ columns: 20, rows: null }, 20, 9],
  ])("%j: %d × %d", (room, width, rows) => {
    const lines = drawScreen(gamePicture(), { ...WIDE, ...room });

    expect(lines).toHaveLength(rows);
    expect(readDrawing(lines)).toMatchObject({ width, height: rows * 2 });
  });

  test.each([
    { columns: 19, rows: null },
    { columns: 80, rows: 8 },
    { columns: 0, rows: null },
  ])("%j is too little for anything", (room) => {
    expect(drawScreen(gamePicture(), { ...WIDE, ...room })).toEqual([]);
  });
});

test("at half the size each pixel is the mean of four", () => {
  const screen = plain([100, 0, 8], { x: 2, y: 3, rgb: [200, 40, 8] });

  const drawn = readDrawing(drawScreen(screen, { ...WIDE, columns: 80 }));

  // The pixel at 2, 3 lies in the one at 1, 1.
  const expected = Uint8Array.from(Array.from({ length: 80 * 72 }, () => [100, 0, 8]).flat());
  expected.set([125, 10, 8], (80 + 1) * 3);
  expect(drawn).toEqual({ width: 80, height: 72, rgb: expected });
});

test("a plain picture says its colour once a line", () => {
  const lines = drawScreen(plain([1, 2, 3]), { ...WIDE, columns: 80 });

  expect(new Set(lines)).toEqual(new Set([`\u001b[48;2;1;2;3m${" ".repeat(80)}\u001b[0m`]));
});

describe("in 256 colours the nearest is shown", () => {
  test.each([
    [[0, 0, 0], 16],
    [[255, 255, 255], 231],
    [[255, 0, 0], 196],
    [[95, 135, 175], 67],
    [[8, 8, 8], 232],
    [[170, 170, 170], 248],
    [[85, 85, 85], 240],
    [[238, 238, 238], 255],
    [[97, 130, 180], 67],
  ])("%j is number %i", (rgb, number) => {
    const [line] = drawScreen(plain(rgb), { ...WIDE, depth: "256" });

    expect(line).toBe(`\u001b[48;5;${number}m${" ".repeat(160)}\u001b[0m`);
  });

  test("whatever the colour, no other of the 240 is nearer", () => {
    const screen = noisePicture();

    const { rgb } = readDrawing(drawScreen(screen, { ...WIDE, depth: "256" }));

    for (let at = 0; at < rgb.length; at += 33) {
      const asked = screen.rgb.subarray(at, at + 3);
      const distanceTo = (colour: Iterable<number>) =>
        [...colour].reduce((sum, channel, index) => sum + (channel - (asked[index] ?? 0)) ** 2, 0);
      const nearest = Math.min(...XTERM_COLOURS.map(distanceTo));
      expect(distanceTo(rgb.subarray(at, at + 3))).toBe(nearest);
    }
  });
});

describe("without colours characters stand for light", () => {
  test.each([
    [[0, 0, 0], " "],
    [[85, 85, 85], "░"],
    [[128, 128, 128], "▒"],
    [[170, 170, 170], "▓"],
    [[255, 255, 255], "█"],
    [[0, 255, 0], "▒"],
    [[0, 0, 255], " "],
  ])("%j is %j", (rgb, character) => {
    const lines = drawScreen(plain(rgb), { ...WIDE, columns: 40, depth: "none" });

    expect(lines).toEqual(Array(18).fill(character.repeat(40)));
  });
});

describe("the terminal says how many colours it has", () => {
  const terminal = { isTerminal: true, columns: 80, rows: null, failure: null, write: () => {} };
  test.each([
    [{ TERM: "xterm-256color" }, "256"],
    [{ TERM: "xterm-256color", COLORTERM: "truecolor" }, "true"],
    [{ TERM: "xterm-kitty", COLORTERM: "truecolor" }, "true"],
    [{ TERM: "xterm-256color", COLORTERM: "truecolor", NO_COLOR: "1" }, "none"],
    [{ TERM: "dumb", COLORTERM: "truecolor" }, "none"],
    [{ TERM: "linux" }, "none"],
    [{}, "none"],
  ])("%j: %s", (env, depth) => {
    expect(colourDepthFor(terminal, env)).toBe(depth);
  });

  test("what is no terminal shows none", () => {
    const env = { TERM: "xterm-256color", COLORTERM: "truecolor" };

    expect(colourDepthFor({ ...terminal, isTerminal: false }, env)).toBe("none");
  });
});
