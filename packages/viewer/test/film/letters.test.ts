import { expect, test } from "vitest";
import { paint } from "../../../../test/helpers/film/encode-all.ts";
import { drawCaption } from "../../src/film/captions/caption.ts";
import { drawText, widthOf } from "../../src/film/captions/draw-text.ts";
import { LETTER_ROWS } from "../../src/film/captions/font.ts";
import { toAscii } from "../../src/film/captions/to-ascii.ts";

/** A sign for each colour of a caption: its paper, heading, place, words and deeds. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ "22,26,34": ".", "244,201,93": "H", "154,164,178": "p", "233,236,241": "#", "127,200,169": "d" },
  ...{ "0,0,0": ".", "1,1,1": "#" },
};

function dots({ width, height, rgb }: ReturnType<typeof paint>): string {
  const row = (y: number): string =>
    Array.from({ length: width }, (_, x) => {
      const at = (y * width + x) * 3;
      return SIGNS[rgb.slice(at, at + 3).join()] ?? "?";
    }).join("");
  return Array.from({ length: height }, (_, y) => row(y)).join("\n");
}

function drawn(text: string): string {
  const onto = paint(widthOf(text), LETTER_ROWS, () => [0, 0, 0]);
  drawText(onto, text, 0, 0, [1, 1, 1]);
  return dots(onto);
}

const LETTERS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");

test("the letters and the captions of films look the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const captions = [
    { step: 12_345, place: "The long road to the wood", said: "I walk on and on until I see it.", did: "up" },
    { step: 1, place: null, said: "First words, second words, third words", did: "" },
    { step: 2, place: "A", said: "", did: "pressed up, down and left again" },
  ].map((caption) => dots(drawCaption(caption, 96)));
  const texts = [...(LETTERS.match(/.{1,16}/g) ?? []).map(drawn), ...captions];
  await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("./letters.txt");
});

test("other letters are written in ASCII", () => {
  const other = "‘’‚“”„«»‐‑–—−→←↑↓•·×✓♀♂ßæÆœŒøØðÐþÞłŁđĐıéÅﬁ²½";

  expect(toAscii(other)).toBe(`'''"""""------><-^v*.xvfmssaeAEoeOEoOdDthThlLdDieAfi21?2`);
});
