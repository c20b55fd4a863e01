import { describe, expect, test } from "vitest";
import { play } from "../../../../test/helpers/roms/both-cores.ts";

// https://gbdev.io/pandocs/OAM_Corruption_Bug.html, and SameBoy's Core/memory.c for what a read does in which row: a is the
// first word of the row, b the third and c the first of the row before, d the first of the row two before, e that of
// the row four before.

/** OAM as words: word i is a number that tells most bits apart. */
const START = Array.from({ length: 80 }, (_, i) => (i * 0x9e37 + 0x1d2b) & 0xffff);

/** OAM as words after `code`, whose second machine cycle is that of `row` in mode 2 of the fourth line. HL and DE are FE00. */
function oamAfter(row: number, code: string): number[][] {
  const machines = play(
    {
      code: `
        ld sp,$dff0
        off:\nldh a,($44)\ncp $90\njr nz,off\nxor a\nldh ($40),a
        ld hl,$1000\nld de,$fe00\nld b,160\ncopy:\nld a,(hl+)\nld (de),a\ninc e\ndec b\njr nz,copy
        ld hl,$fe00\nld de,$fe00\nld a,$91\nldh ($40),a
        ld b,24\nwait:\ndec b\njr nz,wait
        ${"nop\n".repeat(14 + row)}${code}
        end:\njr end`,
      data: { 4096: START.flatMap((word) => [word & 0xff, word >> 8]) },
    },
    4,
  );
  return machines.map(({ core }) =>
    Array.from({ length: 80 }, (_, i) => core.peek(0xfe00 + 2 * i) | (core.peek(0xfe01 + 2 * i) << 8)),
  );
}

const at = (words: readonly number[], row: number, word = 0): number => words[4 * row + word] ?? 0;

/** OAM after the row `to` became the row `from`. */
function copyRow(words: number[], from: number, to: number): void {
  for (let i = 0; i < 4; i++) words[4 * to + i] = at(words, from, i);
}

function spoiltByWrite(row: number): number[] {
  const words = [...START];
  const [a, b, c] = [at(words, row), at(words, row - 1), at(words, row - 1, 2)];
  copyRow(words, row - 1, row);
  words[4 * row] = ((a ^ c) & (b ^ c)) ^ c;
  return words;
}

function spoiltByRead(
  row: number,
  first: (...values: number[]) => number,
  copies: readonly number[],
): number[] {
  const words = [...START];
  const [a, b, c] = [at(words, row), at(words, row - 1, 2), at(words, row - 1)];
  words[4 * (row - 1)] = first(a, b, c, at(words, row - 2), at(words, row - 4));
  for (const to of [row, ...copies]) copyRow(words, row - 1, to);
  return words;
}

describe("in mode 2 a DMG's OAM is spoilt", () => {
  test.each([1, 5, 19])("in row %i by a write", (row) => {
    expect(oamAfter(row, "ld (hl),a")).toEqual(Array(2).fill(spoiltByWrite(row)));
  });

  test.each([
    ["INC DE", "inc de"],
    ["LD SP,HL", "db $f9"],
    ["DEC HL", "dec hl"],
  ])("by %s, as by a write", (_, code) => {
    expect(oamAfter(5, code)).toEqual(Array(2).fill(spoiltByWrite(5)));
  });

  type Formula = (a: number, b: number, c: number, d: number, e: number) => number;
  const plain: Formula = (a, b, c) => c | (a & b);
  const second: Formula = (a, b, c, d) => (c & (a | b | d)) | (a & b & d);
  test.each<[number, Formula, readonly number[]]>([
    [5, plain, []],
    [7, plain, []],
    [6, second, [4]],
    [18, second, [16]],
    [4, (a, b, c, d, e) => (c & (a | b | d | e)) | (a & b & d & e), [2, 0]],
    [12, (a, b, c, d, e) => (c & (a | b | d | e)) | (b & d & e), [10, 8]],
    [16, (a, b, c, d, e) => c | (a & b & d & e), [14, 12, 0]],
  ])("in row %i by a read", (row, first, copies) => {
    const words = spoiltByRead(row, first as (...values: number[]) => number, copies);

    expect(oamAfter(row, "ld a,(hl)")).toEqual([words, words]);
  });

  test("in row 0 and after row 19 by nothing", () => {
    for (const row of [0, 20]) {
      for (const code of ["ld a,(hl)", "inc de"]) expect(oamAfter(row, code)).toEqual([START, START]);
    }
  });
});
