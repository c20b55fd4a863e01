import { describe, expect, test } from "vitest";
import { encodeSixels } from "../../src/terminal/painters/sixel.ts";
import { SixelColours } from "../../src/terminal/painters/sixel-colours.ts";
import { NO_ANSWERS, questionsFor, takeAnswer } from "../../src/terminal/terminal-answers.ts";

/** A picture of these colours in a row. */
const row = (...colours: readonly number[]) => ({
  ...{ width: colours.length, height: 1 },
  rgb: Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
});

describe("colours of sixels", () => {
  test("keep their numbers for as long as there are enough", () => {
    const colours = new SixelColours(8);

    expect(colours.index(row(5, 5, 9))).toEqual({
      ...{ width: 3, height: 1, pixels: Uint8Array.of(0, 0, 1), table: [5, 9], isNewTable: false },
    });
    expect(colours.index(row(9, 7))).toMatchObject({ pixels: Uint8Array.of(1, 2), isNewTable: false });
    const full = colours.index(row(5, 9, 7, 11, 12, 13, 14, 15));
    expect([full.table.length, full.isNewTable]).toEqual([8, false]);
    expect(colours.index(row(16, 5))).toMatchObject({ table: [16, 5], isNewTable: true });
  });

  test("lose their lowest bits where there are more, and have them again afterwards", () => {
    const colours = new SixelColours(8);
    const many = row(...Array.from({ length: 9 }, (_, at) => 0x0f0f0f + at));

    const { table, isNewTable } = colours.index(many);
    expect([table.length <= 8, isNewTable]).toEqual([true, true]);
    expect(colours.index(row(0x123456))).toMatchObject({ table: [0x123456], isNewTable: true });
  });

  test.each([
    [1, 8],
    [8, 8],
    [9, 9],
    [256, 256],
    [1_000, 256],
  ])("of %i registers %i are used", (registers, used) => {
    const colours = (count: number) =>
      new SixelColours(registers).index(row(...Array.from({ length: count }, (_, at) => at << 8)));

    expect(colours(used).table).toEqual(Array.from({ length: used }, (_, at) => at << 8));
    expect(colours(used + 1).table).not.toHaveLength(used + 1);
  });

  test("of one bit a channel are the eight brightest and darkest", () => {
    const many = row(
      ...Array.from({ length: 64 }, (_, at) => ((at & 3) << 22) | ((at & 12) << 12) | ((at & 48) << 2)),
    );

    const table = new Set(new SixelColours(8).index(many).table);
    expect(table).toEqual(new Set([0, 0xff, 0xff00, 0xffff, 0xff0000, 0xff00ff, 0xffff00, 0xffffff]));
  });
});

test.each([
  ["#0?", [0], 1, "#0;2;0;0;0#0@"],
  ["three of one colour", [0, 0, 0], 1, "#0;2;0;0;0#0@@@"],
  ["four of one colour", [0, 0, 0, 0], 1, "#0;2;0;0;0#0!4@"],
  ["one, enlarged", [0], 4, "#0;2;0;0;0#0!4N"],
  ["two colours", [0, 1], 1, "#0;2;0;0;0#1;2;100;51;0#0@$#1?@"],
])("sixels of %s", (_, pixels, scale, code) => {
  const picture = {
    ...{ width: pixels.length, height: 1, isNewTable: false, table: [0, 0xff8100] },
    pixels: Uint8Array.from(pixels),
  };

  expect(encodeSixels(picture, { top: 0, bottom: scale, scale })).toBe(
    `\u001bP0;1;0q"1;1;${pixels.length * scale};${scale}${code}\u001b\\`,
  );
});

test("a part of a picture has only its own rows and colours, six of them in one line", () => {
  const picture = {
    ...{ width: 1, height: 9, isNewTable: false, table: [0, 0xffffff] },
    pixels: Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 1),
  };

  expect(encodeSixels(picture, { top: 1, bottom: 8, scale: 1 })).toBe(
    '\u001bP0;1;0q"1;1;1;7#0;2;0;0;0#0~-#0@\u001b\\',
  );
});

describe("what a terminal answers", () => {
  test.each<[string, object]>([
    ["\u001b_Gi=1989422;OK\u001b\\", { knowsKitty: true }],
    ["\u001b_Gi=1989422,p=1;OK\u001b\\", { knowsKitty: true }],
    ["\u001b_Gi=1989422;ENOTSUPPORTED:x\u001b\\", {}],
    ["\u001b_Gi=7;OK\u001b\\", {}],
    ["\u001b_Gi=1989423;OK\u001b\\", { canEdit: true }],
    ["\u001b[?1;0;256S", { registers: 256 }],
    ["\u001b[?1;3;0S", {}],
    ["\u001b[6;20;10t", { cell: { width: 10, height: 20 } }],
    ["\u001b[6;2;200t", { cell: { width: 200, height: 2 } }],
    ["\u001b[6;20;1t", { cell: null }],
    ["\u001b[6;201;10t", { cell: null }],
    ["\u001b[4;20;10t", {}],
    ["\u001b[?62;4;22c", { knowsSixel: true, isComplete: true }],
    ["\u001b[?62;22c", { isComplete: true }],
    ["\u001b[?4c", { isComplete: true }],
    ["\u001b[?1;14c", { isComplete: true }],
    ["x", {}],
    ["[?62;4c", {}],
  ])("%j", (key, change) => {
    expect(takeAnswer(NO_ANSWERS, key)).toEqual({ ...NO_ANSWERS, ...change });
  });

  test("is kept whatever comes after it", () => {
    const all = [
      "\u001b_Gi=1989422;OK\u001b\\",
      "\u001b_Gi=1989423;OK\u001b\\",
      "\u001b_Gi=1989422;EBADF\u001b\\",
    ];

    expect(all.reduce(takeAnswer, NO_ANSWERS)).toMatchObject({ knowsKitty: true, canEdit: true });
  });

  test("is asked for in one line, whose last question every terminal answers", () => {
    expect(questionsFor(true).startsWith("\u001b_Ga=q,i=1989422,")).toBe(true);
    expect(questionsFor(true).endsWith(questionsFor(false))).toBe(true);
    expect(questionsFor(false)).toBe("\u001b[?1;1;0S\u001b[16t\u001b[c");
  });
});
