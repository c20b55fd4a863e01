import { describe, expect, test } from "vitest";
import { BLOCK_CHARACTERS, finestBlocks } from "../../src/terminal/block-characters.ts";

/** The pattern of the pixels with these numbers, as Unicode's names count them: from 1, row by row. */
function patternOf(digits: string): number {
  return [...digits].reduce((bits, digit) => bits | (1 << (Number(digit) - 1)), 0);
}

describe("a character has the pixels that its Unicode name says", () => {
  test.each([
    ["1", 0x1fb00],
    ["2", 0x1fb01],
    ["1234", 0x1fb0e],
    ["15", 0x1fb10],
    ["1235", 0x1fb15],
    ["45", 0x1fb16],
    ["246", 0x2590],
    ["135", 0x258c],
    ["2345", 0x1fb1c],
    ["23456", 0x1fb3b],
  ])("sextant-%s is U+%#", (digits, code) => {
    expect(BLOCK_CHARACTERS.sextants[patternOf(digits)]?.codePointAt(0)).toBe(code);
  });

  test.each([
    ["3", 0x1cd00],
    ["25", 0x1cd0b],
    ["6", 0x1cd18],
    ["146", 0x1cd20],
    ["17", 0x1cd36],
    ["157", 0x1cd45],
    ["18", 0x1cd71],
    ["168", 0x1cd90],
    ["1234568", 0x1cdab],
    ["178", 0x1cdac],
    ["15678", 0x1cddb],
    ["2345678", 0x1cde5],
    // Quadrants and quarters that Unicode had before.
    ["13", 0x2598],
    ["5678", 0x2584],
    ["12", 0x1fb82],
    ["345678", 0x2586],
    ["35", 0x1fbe6],
    ["1", 0x1cea8],
  ])("octant-%s is U+%#", (digits, code) => {
    expect(BLOCK_CHARACTERS.octants[patternOf(digits)]?.codePointAt(0)).toBe(code);
  });

  test("no two patterns of a set have the same", () => {
    for (const characters of Object.values(BLOCK_CHARACTERS)) {
      expect(new Set(characters).size).toBe(characters.length);
    }
  });
});

describe("the finest blocks that the terminal is known to draw", () => {
  test.each<[Record<string, string>, boolean, string]>([
    [{ TERM: "xterm-256color", VTE_VERSION: "8002" }, false, "octants"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "ghostty" }, false, "octants"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "ghostty" }, true, "quadrants"],
    [{ TERM: "xterm-256color", VTE_VERSION: "8000" }, false, "octants"],
    [{ TERM: "xterm-256color", VTE_VERSION: "7999" }, false, "sextants"],
    [{ TERM: "xterm-256color", VTE_VERSION: "7000" }, false, "sextants"],
    [{ TERM: "xterm-256color", VTE_VERSION: "6999" }, false, "quadrants"],
    [{ TERM: "xterm-256color", VTE_VERSION: "7600" }, false, "sextants"],
    [{ TERM: "alacritty" }, false, "sextants"],
    [{ TERM: "foot-extra" }, false, "sextants"],
    [{ TERM: "xterm-256color", VTE_VERSION: "5202" }, false, "quadrants"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal" }, false, "quadrants"],
    [{ TERM: "xterm-256color" }, false, "quadrants"],
    [{ TERM: "tmux-256color", VTE_VERSION: "8002" }, true, "quadrants"],
  ])("%j, multiplexed %s: %s", (env, isMultiplexed, expected) => {
    expect(finestBlocks(env, isMultiplexed)).toBe(expected);
  });
});
