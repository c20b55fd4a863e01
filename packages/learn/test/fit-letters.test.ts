import { expect, test } from "vitest";
import { fitLetters, type Glyph } from "../src/text/fit-letters.ts";

const WORDS =
  "ANNA: The boat leaves when the tide is high, and nobody waits for those who sleep. BORIS: Bring the old map to ESTHER! She knows the way. " +
  "ANNA: They told me that the stones at the shore were cut by hand. ESTHER: And so they were, a thousand years ago.";

const EMPTY: Glyph = Array.from({ length: 64 }, () => false);

/** The text in tiles that begin with `first` for a space, in the order of ASCII. */
const inTiles = (text: string, first: number): readonly number[] =>
  [...text].filter((letter) => letter !== " ").map((letter) => (letter.codePointAt(0) ?? 0) - 32 + first);

test.each([0, 0x40, 0x91])(
  "letters in the order of ASCII are found from tile %i on, with their marks",
  (first) => {
    const found = fitLetters(inTiles(WORDS, first), new Map([[first, EMPTY]]));

    const read = inTiles(WORDS, first).map((tile) => found?.letters.get(tile));
    expect(read.join("")).toBe(WORDS.replaceAll(" ", ""));
    expect(found?.margin).toBeGreaterThan(10);
  },
);

test("capitals without small letters are found", () => {
  const found = fitLetters(inTiles(WORDS.toUpperCase().replace(/[^A-Z ]/g, ""), 0x20), new Map());

  expect([found?.letters.get(0x41), found?.letters.get(0x5a)]).toEqual(["A", "Z"]);
});

test("tiles by chance are no letters", () => {
  const tiles = Array.from({ length: 400 }, (_, at) => 8 + ((at * at * 7 + at * 13) % 31));

  expect(fitLetters(tiles, new Map())).toBeNull();
});

test("a few words are too few to tell", () => {
  expect(fitLetters(inTiles("The boat leaves", 0x40), new Map())).toBeNull();
});
