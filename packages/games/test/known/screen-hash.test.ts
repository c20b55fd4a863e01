import { describe, expect, it } from "vitest";

import { hashDistance, shareOfChange } from "../../src/known/screen-hash.ts";

const ROWS = [0x1d, 0x8a, 0xf2, 0x43, 0x6c, 0xb5, 0x0e, 0xd1];

function hash(rows: readonly number[]): string {
  return rows.map((row) => (row & 0xff).toString(16).padStart(2, "0")).join("");
}

describe("the distance of two hashes", () => {
  it.each<[string, number[], number]>([
    ["the same", ROWS, 0],
    ["one bit", [0x1c, ...ROWS.slice(1)], 1],
    ["scrolled to the right", ROWS.map((row) => row >> 1), 0],
    ["scrolled to the left, by two", ROWS.map((row) => row << 2), 0],
    ["scrolled up", [...ROWS.slice(1), 0xaa], 0],
    ["scrolled down, by two", [0x55, 0xaa, ...ROWS.slice(0, 6)], 0],
  ])("%s", (_, rows, expected) => {
    expect(hashDistance(hash(ROWS), hash(rows))).toBe(expected);
    expect(hashDistance(hash(rows), hash(ROWS))).toBe(expected);
  });

  it("is large for the opposite", () => {
    expect(hashDistance(hash(ROWS), hash(ROWS.map((row) => ~row)))).toBeGreaterThan(16);
  });

  it.each(["", "zz", "0123"])("is 64 for what is no hash: %j", (text) => {
    expect(hashDistance(text, hash(ROWS))).toBe(64);
  });
});

describe("the share of change", () => {
  it.each([
    ["0102", "0102", 0],
    ["0102", "0103", 0.5],
    ["0102", "", 1],
    ["", "", 1],
  ])("of %j and %j is %d", (before, after, expected) => {
    expect(shareOfChange(before, after)).toBe(expected);
  });
});
