import { expect, test } from "vitest";
import { paint } from "../../../../test/helpers/film/encode-all.ts";
import { CAPTION_ROWS, type Caption, drawCaption, putBelow } from "../../src/film/captions/caption.ts";
import { breakToWidth, cutToWidth, drawText, widthOf } from "../../src/film/captions/draw-text.ts";
import { LETTER_ROWS, letterFor } from "../../src/film/captions/font.ts";
import { toAscii } from "../../src/film/captions/to-ascii.ts";

const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));

/** The text as dots, a line a row. */
function draw(text: string): string {
  const onto = paint(widthOf(text), LETTER_ROWS, () => [0, 0, 0]);
  drawText(onto, text, 0, 0, [1, 1, 1]);
  const dots = [...onto.rgb].flatMap((byte, i) => (i % 3 === 0 ? [byte === 1 ? "#" : "."] : []));
  const rows = Array.from({ length: LETTER_ROWS }, (_, y) =>
    dots.slice(y * onto.width, (y + 1) * onto.width),
  );
  return rows.map((row) => row.join("")).join("\n");
}

function caption(parts: Partial<Caption>): string {
  return Buffer.from(
    drawCaption({ step: 7, place: "Village", said: "I walk on", did: "press up", ...parts }, 160).rgb,
  ).toString("base64");
}

test("each character of ASCII has a look of its own, within the line", () => {
  const looks = PRINTABLE.map((character) => JSON.stringify(letterFor(character)));

  expect(new Set(looks).size).toBe(95);
  for (const character of PRINTABLE) {
    const { width, rows } = letterFor(character);
    expect(rows.length).toBeLessThanOrEqual(LETTER_ROWS);
    expect(width).toBeGreaterThan(0);
    for (const row of rows) expect(row).toBeLessThan(2 ** width);
  }
});

test("letters stand in a row, with a dot between them", () => {
  expect(draw("Log")).toBe(
    [
      "#.............",
      "#.............",
      "#.....##...###",
      "#....#..#.#..#",
      "#....#..#.#..#",
      "#....#..#.#..#",
      "####..##...###",
      ".............#",
      "...........##.",
    ].join("\n"),
  );
});

test.each([
  ["Pokémon Center", "Pokemon Center"],
  ["“Łódź” – straße…", '"Lodz" - strasse...'],
  ["up → a × 2", "up -> a x 2"],
  ["日本 ok 🎉🎉", "? ok ?"],
  ["two\n lines\tand\u200b more", "two lines and more"],
  ["\u001b[31mred", "?[31mred"],
])("%j is written %j", (text, written) => {
  expect(toAscii(text)).toBe(written);
});

test("a long text is cut, or broken between its words and cut in the last line", () => {
  const text = "We should go back to the village and ask the keeper about the lantern";

  expect(cutToWidth("short", 100)).toBe("short");
  expect(cutToWidth(text, 100)).toBe("We should go back to...");
  expect(breakToWidth(text, 120, 2)).toEqual(["We should go back to the", "village and ask the keeper..."]);
  expect(breakToWidth(text, 500, 2)).toEqual([text]);
  expect(breakToWidth("W".repeat(40), 60, 3)).toEqual(["WWWWWWWWWW", "WWWWWWWWWW", "WWWWWWWWW..."]);
  expect(breakToWidth("", 60, 3)).toEqual([]);
  for (const line of breakToWidth(text, 90, 9)) expect(widthOf(line)).toBeLessThanOrEqual(90);
});

test("a caption shows the step, the place, what was said and what was done", () => {
  const others = [{ step: 8 }, { place: null }, { place: "Wood" }, { said: "" }, { said: "x" }, { did: "" }];

  expect(new Set([caption({}), ...others.map(caption)]).size).toBe(others.length + 1);
});

test("a long place ends at the right margin and is cut before the heading", () => {
  const columnsOf = (colour: readonly number[], place: string | null): readonly number[] => {
    const { rgb } = drawCaption({ step: 7, place, said: "", did: "" }, 160);
    const dots = Array.from({ length: rgb.length / 3 }, (_, at) => [...rgb.subarray(3 * at, 3 * at + 3)]);
    return dots
      .flatMap((dot, at) => (String(dot) === String(colour) ? [at % 160] : []))
      .sort((a, b) => a - b);
  };
  const [heading, where] = [
    [0xf4, 0xc9, 0x5d],
    [0x9a, 0xa4, 0xb2],
  ];
  const long = "P".repeat(200);

  expect(columnsOf(heading, long)).toEqual(columnsOf(heading, null));
  expect(columnsOf(where, long)[0]).toBeGreaterThan((columnsOf(heading, null).at(-1) ?? 0) + 4);
  expect(columnsOf(where, "Mill").at(-1)).toBe(155);
});

test("what does not fit or cannot be written stays within the strip", () => {
  const strip = drawCaption(
    { step: 123_456, place: "P".repeat(200), said: "日本 ".repeat(90), did: "d".repeat(300) },
    160,
  );

  expect(strip).toMatchObject({ width: 160, height: CAPTION_ROWS });
  expect(strip.rgb).toHaveLength(160 * CAPTION_ROWS * 3);
  expect(CAPTION_ROWS % 2).toBe(0);
});

test("the strip stands below the picture", () => {
  const picture = paint(160, 144, (x, y) => [x, y, 7]);
  const strip = drawCaption({ step: 1, place: null, said: "", did: "" }, 160);

  const { height, rgb } = putBelow(picture, strip);

  expect(height).toBe(144 + CAPTION_ROWS);
  expect(Buffer.concat([picture.rgb, strip.rgb]).equals(rgb)).toBe(true);
});
