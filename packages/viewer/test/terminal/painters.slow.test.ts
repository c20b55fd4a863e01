import { describe, expect, test } from "vitest";
import { startLantern } from "../../../../test/helpers/roms/lantern.ts";
import { gamePicture, noisePicture } from "../../../../test/helpers/roms/pictures.ts";
import { differenceOf, enlarge } from "../../../../test/helpers/terminals/near-picture.ts";
import { ShownTerminal, type TerminalKind } from "../../../../test/helpers/terminals/shown-terminal.ts";
import type { Screen } from "../../../emulator/src/machine/machine.ts";
import { keepScreen } from "../../../emulator/src/picture/keep-screen.ts";
import type { Graphics } from "../../src/terminal/graphics.ts";
import type { Place } from "../../src/terminal/painters/painter.ts";
import { createPainter } from "../../src/terminal/screen-area.ts";

const CELL = { width: 10, height: 20 };
const SIXEL: Graphics = { kind: "sixel", registers: 256, cell: CELL };
const KITTY: Graphics = { kind: "kitty", canEdit: true, cell: CELL };
const BLOCKS: Graphics = { kind: "blocks", set: "half-blocks", depth: "true" };
const OCTANTS: Graphics = { ...BLOCKS, set: "octants" };

/** The most that a colour differs: Sixel has whole percentages of 255. */
const NEAR = 2;

const WAYS: readonly (readonly [string, Graphics, TerminalKind, Place])[] = [
  ["kitty", KITTY, "kitty", { row: 3, column: 1, columns: 64, rows: 29, scale: 4 }],
  [
    "kitty without editing",
    { ...KITTY, canEdit: false },
    "kitty-without-editing",
    { row: 3, column: 1, columns: 64, rows: 29, scale: 4 },
  ],
  ["sixels at 1", SIXEL, "sixel", { row: 3, column: 5, columns: 16, rows: 8, scale: 1 }],
  ["sixels at 3", SIXEL, "sixel", { row: 3, column: 5, columns: 48, rows: 22, scale: 3 }],
  ["half blocks", BLOCKS, "plain", { row: 3, column: 1, columns: 160, rows: 72, scale: 1 }],
  // Here each character has two pixels of the picture, so that two colours are enough.
  ["octants", OCTANTS, "plain", { row: 3, column: 1, columns: 160, rows: 72, scale: 1 }],
];

/** The picture with another pixel. */
function withDot(screen: Screen, x: number, y: number): Screen {
  const rgb = screen.rgb.slice();
  rgb.set([255, 0, 0], (y * screen.width + x) * 3);
  return { ...screen, rgb };
}

function onTerminal([, graphics, kind, place]: (typeof WAYS)[number]) {
  const terminal = new ShownTerminal(kind, 170, 90, () => {});
  const painter = createPainter(graphics, place);
  // As a loop reads pictures: all of them in one buffer.
  const { width, height } = gamePicture();
  const one = { width, height, rgb: new Uint8Array(width * height * 3) };
  const scale = graphics.kind === "sixel" ? place.scale : 1;
  return {
    terminal,
    paint(screen: Screen): number {
      const text = painter.paint(keepScreen(screen, one));
      terminal.feed(text);
      return text.length;
    },
    async differsFrom(screen: Screen): Promise<number> {
      await terminal.settled;
      return differenceOf(terminal.picture(), enlarge(screen, scale));
    },
  };
}

describe.each(WAYS)("%s", (...way) => {
  test("the terminal shows each picture of a row as it is", async () => {
    const { paint, differsFrom } = onTerminal(way);
    const title = (await startLantern()).screen();
    const pictures = [title, gamePicture(1), withDot(gamePicture(1), 159, 143), gamePicture(2, 56), title];

    for (const [index, picture] of pictures.entries()) {
      paint(picture);
      expect(await differsFrom(picture), `picture ${index}`).toBeLessThanOrEqual(
        way[1].kind === "sixel" ? NEAR : 0,
      );
    }
  });

  test("of a picture that is shown already, nothing is sent", () => {
    const { paint } = onTerminal(way);

    expect(paint(gamePicture(1))).toBeGreaterThan(0);
    expect(paint(gamePicture(1))).toBe(0);
  });

  test.runIf(way[0] !== "kitty without editing")("of another pixel, little is sent", async () => {
    const { paint, differsFrom } = onTerminal(way);
    const [picture, dotted] = [gamePicture(1), withDot(gamePicture(1), 77, 30)];

    const whole = paint(picture);
    const little = paint(dotted);

    expect(little).toBeLessThan(whole / 2);
    expect(await differsFrom(dotted)).toBeLessThanOrEqual(way[1].kind === "sixel" ? NEAR : 0);
  });
});

test("kitty is sent the smallest rectangle that holds the difference", async () => {
  const { terminal, paint, differsFrom } = onTerminal(WAYS[0] as (typeof WAYS)[number]);
  const before = gamePicture(1);
  const after = withDot(withDot(before, 10, 20), 13, 24);

  paint(before);
  await terminal.settled;
  const sent = terminal.kitty.pixelBytes;
  paint(after);

  expect(await differsFrom(after)).toBe(0);
  expect(terminal.kitty.pixelBytes - sent).toBe(4 * 5 * 3);
  expect(terminal.placed).toMatchObject({ row: 2, column: 0, columns: 64, rows: 29 });
});

test.each([0, 1])("what does not fit into one code is in several: kitty, %#", async (which) => {
  const { paint, differsFrom } = onTerminal(WAYS[which] as (typeof WAYS)[number]);
  const noise = noisePicture();

  expect(paint(gamePicture(1))).toBeLessThan(paint(noise));
  expect(await differsFrom(noise)).toBe(0);
});

describe("sixels of more colours than the terminal has", () => {
  test.each([
    [256, 64],
    [16, 140],
    [2, 140],
  ])("with %i registers they are near", async (registers, most) => {
    const place = { row: 1, column: 1, columns: 16, rows: 8, scale: 1 };
    const terminal = new ShownTerminal("sixel", 100, 50, () => {});
    const noise = noisePicture();

    terminal.feed(createPainter({ kind: "sixel", registers, cell: CELL }, place).paint(noise));
    await terminal.settled;

    expect(differenceOf(terminal.picture(), noise)).toBeLessThan(most);
  });

  test("and the next picture of few has all of them again", async () => {
    const place = { row: 1, column: 1, columns: 16, rows: 8, scale: 1 };
    const terminal = new ShownTerminal("sixel", 100, 50, () => {});
    const painter = createPainter({ kind: "sixel", registers: 64, cell: CELL }, place);

    terminal.feed(painter.paint(noisePicture()));
    terminal.feed(painter.paint(gamePicture(4, 56)));
    await terminal.settled;

    expect(differenceOf(terminal.picture(), gamePicture(4, 56))).toBeLessThanOrEqual(NEAR);
  });
});

test("sixels on characters of any height are as high as they should be, in no more than 12 strips", async () => {
  for (let height = 7; height <= 43; height += 1) {
    for (const scale of [1, 2, 3, 4]) {
      const graphics: Graphics = { kind: "sixel", registers: 256, cell: { width: 10, height } };
      const text = createPainter(graphics, { row: 1, column: 1, columns: 64, rows: 90, scale }).paint(
        gamePicture(),
      );
      const strips = [...text.matchAll(/\[(\d+);1H.P0;1;0q"1;1;(\d+);(\d+)/gs)].map((found) => ({
        top: (Number(found[1]) - 1) * height,
        width: Number(found[2]),
        height: Number(found[3]),
      }));

      expect(strips.length).toBeLessThanOrEqual(12);
      let top = 0;
      for (const strip of strips) {
        expect(strip).toMatchObject({ top, width: 160 * scale });
        top += strip.height;
      }
      expect(top).toBe(144 * scale);
    }
  }
});
