import { expect, test } from "vitest";
import { wrapLine } from "../../../src/faces/cli/render/wrap-text.ts";
import { SpokenWords } from "../../../src/faces/cli/view/spoken-words.ts";

/** What is written of pieces on a terminal of so many columns; null where its width is not known. */
function spoken(columns: number | null, pieces: readonly string[]): string {
  let written = "";
  const write = (text: string | Uint8Array) => {
    written += String(text);
  };
  const words = new SpokenWords({ isTerminal: true, columns, rows: null, failure: null, write });
  for (const piece of pieces) words.say(piece, null);
  words.endLine();
  return written;
}

const TEXT = "I walk to the north, then I talk to the old man.\n\n  He has\tthe key.";
const LINES = ["  I walk to the", "  north, then I", "  talk to the old", "  man.", "  He has the key.", ""];

test.each([
  ["whole", [TEXT]],
  ["letter by letter", [...TEXT]],
  ["in pieces that end within a word", TEXT.match(/.{1,7}/gs) ?? []],
])("words that come %s are broken between words, at the same places", (_, pieces) => {
  expect(spoken(18, pieces)).toBe(LINES.join("\n"));
  expect(spoken(null, pieces)).toBe(
    "  I walk to the north, then I talk to the old man.\n  He has the key.\n",
  );
});

test("a word that is too long has a line of its own, and wide letters count twice", () => {
  expect(spoken(10, ["see https://example.org/a now"])).toBe("  see\n  https://example.org/a\n  now\n");
  expect(spoken(10, ["漢字漢 漢字"])).toBe("  漢字漢\n  漢字\n");
});

test("a character whose halves come in two pieces stays whole, and half of one is left out", () => {
  expect(spoken(20, ["a \ud83d", "\ude00 b"])).toBe("  a 😀 b\n");
  expect(spoken(20, ["a \ud83d"])).toBe("  a\n");
});

test("a line is broken between words, indented as it begins; its colours take no room", () => {
  const dim = (text: string) => `\u001b[2m${text}\u001b[22m`;

  expect(wrapLine(dim("  one two three"), 10)).toBe(dim("  one two\n  three"));
  expect(wrapLine("  one two three", null)).toBe("  one two three");
  expect(wrapLine(`  ${dim("›")} abcdef`, 10)).toBe(`  ${dim("›")} abcdef`);
});

test("55.5: a line that begins with a word that is too long has no empty line before it", () => {
  expect(wrapLine("  https://example.org/a now", 10)).toBe("  https://example.org/a\n  now");
  expect(wrapLine("https://example.org/a", 10)).toBe("https://example.org/a");
});
