import { describe, expect, it } from "vitest";
import { NOTHING_READ, pagesOf, seeText } from "../../../src/actions/text/reading.ts";
import type { ShownText } from "../../../src/known/game-adapter.ts";

/** What is read of texts that are seen one after the other; `*` behind the last line means that the game waits. */
function read(...seen: readonly (string | null)[]): readonly string[] {
  const shown = seen.map((words): ShownText | null => {
    if (words === null) return null;
    const lines = words.replace("*", "").split("/");
    return { lines, state: words.endsWith("*") ? "waiting" : "typing" };
  });
  return pagesOf(shown.reduce(seeText, NOTHING_READ)).map(({ text }) => text);
}

describe("what is read of a text, from one look to the next", () => {
  it.each([
    [
      "words that are typed out",
      ["G", "Good", "Good/mor", "Good/morning", "Good/morning*"],
      ["Good morning"],
    ],
    ["a word that moves to the next line while it is typed", ["Good mor", "Good/morning*"], ["Good morning"]],
    ["a new page", ["One*", "T", "Two*"], ["One", "Two"]],
    ["a new page that begins as the one before", ["One*", "One more*"], ["One", "One more"]],
    ["lines that scroll", ["a/b*", "b", "b/c", "b/c*", "c/d*"], ["a b c d"]],
    [
      "lines that scroll by themselves, the last letter unseen",
      ["a/b", "a/bc", "bcd", "bcd/e*"],
      ["a bcd e"],
    ],
    ["lines that are added", ["a*", "a/b*"], ["a b"]],
    ["the same page behind a flicker", ["Hello*", null, "Hello*"], ["Hello"]],
    [
      "a page that was still being written over the one before",
      ["warms you*", "strikes: 2d you", "strikes: 2*"],
      ["warms you", "strikes: 2"],
    ],
    ["a page that went without waiting", ["Now!", "Now!", "Then?*"], ["Now!", "Then?"]],
    ["nothing", [null, null], []],
  ])("%s", (_, seen, pages) => {
    expect(read(...seen)).toEqual(pages);
  });

  it("a speaker's name that is typed out before the words is no page", () => {
    const seen: readonly ShownText[] = [
      { lines: ["AD"], state: "typing" },
      { lines: ["AD"], state: "typing" },
      { lines: [], speaker: "ADA", state: "typing" },
      { lines: ["Yes!"], speaker: "ADA", state: "waiting" },
    ];

    expect(pagesOf(seen.reduce(seeText, NOTHING_READ))).toEqual([{ text: "Yes!", speaker: "ADA" }]);
  });

  it("a line that another one says is no scroll", () => {
    const first: ShownText = { lines: ["Yes?"], speaker: "ADA", state: "waiting" };
    const seen = [first, { ...first, lines: ["Yes?", "Yes!"], speaker: "BEN" }];

    expect(pagesOf(seen.reduce(seeText, NOTHING_READ))).toHaveLength(2);
  });
});
