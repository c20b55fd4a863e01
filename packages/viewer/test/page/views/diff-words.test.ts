import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DiffPart, diffWords } from "../../../page/src/views/compare/diff-words.ts";

describe("what two texts have in common", () => {
  test("is told by words", () => {
    expect(diffWords("go to the tower", "go to the old tower now")).toEqual([
      { kind: "same", text: "go to the " },
      { kind: "right", text: "old " },
      { kind: "same", text: "tower" },
      { kind: "right", text: " now" },
    ]);
  });

  test("both texts can be put together again from it", () => {
    const words = fc.array(fc.constantFrom("go", " ", "\n", "tower", "to", "the"), { maxLength: 40 });
    fc.assert(
      fc.property(words, words, (a, b) => {
        const parts = diffWords(a.join(""), b.join(""));

        expect([side(parts, "left"), side(parts, "right")]).toEqual([a.join(""), b.join("")]);
        expect(parts.every(({ kind }, at) => at === 0 || parts[at - 1]?.kind !== kind)).toBe(true);
      }),
    );
  });

  test("long texts are compared line by line, and longer ones not at all", () => {
    const lines = Array.from({ length: 900 }, (_, n) => `line ${n} of it`);
    const changed = lines.with(450, "line 450 of that");

    expect(diffWords(lines.join("\n"), changed.join("\n")).filter(({ kind }) => kind !== "same")).toEqual([
      { kind: "left", text: "line 450 of it\n" },
      { kind: "right", text: "line 450 of that\n" },
    ]);
    const [a, b] = ["a\n".repeat(20_000), "b\n".repeat(20_000)];
    expect(diffWords(a, b)).toEqual([
      { kind: "left", text: a },
      { kind: "right", text: b },
    ]);
  });

  test("equal texts are one part, and empty ones none", () => {
    expect(diffWords("same", "same")).toEqual([{ kind: "same", text: "same" }]);
    expect(diffWords("", "")).toEqual([]);
  });
});

function side(parts: readonly DiffPart[], kind: "left" | "right"): string {
  return parts.flatMap((part) => (part.kind === "same" || part.kind === kind ? [part.text] : [])).join("");
}
