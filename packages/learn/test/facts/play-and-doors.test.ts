import { expect, test } from "vitest";
import { CERTAIN, finding, isCertain, percent } from "../../src/finding.ts";
import type { Moment } from "../../src/moment.ts";
import { sharedBackground } from "../../src/moment.ts";
import { findPacked } from "../../src/place/find-packed.ts";
import type { Trial } from "../../src/play/gather-trials.ts";
import { whyNoPlay } from "../../src/play/test-play.ts";
import { isWayBack } from "../../src/world/find-doors.ts";

const CLEAR = { places: 10, written: 0, letters: 0, opened: 0, left: 0 };

test.each([
  ["nothing against it", {}, null],
  [
    "a keyboard",
    { letters: 3, written: 5 },
    "A writes what is under the cursor (3 different tiles at 5 of 10 places)",
  ],
  ["two letters", { letters: 2, written: 9 }, null],
  ["letters at few places", { letters: 9, written: 4 }, null],
  ["a menu that START leaves", { left: 3 }, "START leaves for good from 3 of 4 places, as in a menu"],
  ["START that mostly leads back", { left: 2 }, null],
  ["a menu that A opens", { opened: 7 }, "A opens something at 7 of 10 places, as in a menu"],
  ["A that opens less", { opened: 6 }, null],
  ["START before A", { left: 4, opened: 10 }, "START leaves for good from 4 of 4 places, as in a menu"],
])("a moment is no play: %s", (_, test, why) => {
  expect(whyNoPlay({ ...CLEAR, ...test })).toBe(why);
});

test.each([
  ["the very cell", [1, 5, 5], [0, 3, 3], true],
  ["two cells off", [1, 6, 6], [0, 1, 3], true],
  ["three cells off", [1, 6, 7], [0, 3, 3], false],
  ["a return elsewhere", [1, 5, 5], [0, 3, 6], false],
  ["another room", [2, 5, 5], [0, 3, 3], false],
  ["a return to another room", [1, 5, 5], [2, 3, 3], false],
] as const)("a door leads back where its ends are near: %s", (_, from, to, is) => {
  const cell = ([room, x, y]: readonly [number, number, number]) => ({ room, x, y });
  const door = { from: cell([0, 3, 3]), direction: "up", to: cell([1, 5, 5]) } as const;

  expect(isWayBack(door, { from: cell(from), direction: "down", to: cell(to) })).toBe(is);
});

test("a finding is certain from nine tenths on, and rounded to thousandths", () => {
  expect([0.9, 0.8996, 0.8994].map((share) => isCertain(finding("x", null, share, "")))).toEqual([
    true,
    true,
    false,
  ]);
  expect(finding("x", null, 0.12345, "e")).toEqual({
    ...{ name: "x", address: null, cell: null, confidence: 0.123, evidence: "e" },
  });
  expect([CERTAIN, percent(0.925)]).toEqual([0.9, "93 %"]);
});

/** A memory with a byte, and a number of two bytes. */
const memory = (low: number, word = 0) => {
  const bytes = new Uint8Array(0x2000 + 0x7f + 0xa0);
  bytes[7] = low;
  bytes[100] = word >> 8;
  bytes[101] = word & 255;
  return { memory: bytes } as Moment;
};

const trial = (right: number, down: number, from = 0x88) =>
  ({
    idle: memory(from),
    once: {
      ...{ up: memory(from - down), down: memory(from + down) },
      ...{ left: memory(from - right), right: memory(from + right) },
    },
  }) as unknown as Trial;

const packed = (...trials: readonly Trial[]) =>
  findPacked(trials, 3).flatMap(({ x, y }) =>
    x.index === 7 && x.size === 1 ? [[x.divisor, x.range, y.divisor, y.range]] : [],
  );

test.each([
  ["16 · y + x", 1, 16, [[1, 16, 16, 16]]],
  ["8 · y + 2 · x", 2, 8, [[2, 4, 8, 32]]],
  ["a row of two steps, which is no row", 1, 2, []],
  ["a row of three", 1, 3, [[1, 3, 3, 85]]],
  ["a row that is no whole number of steps", 3, 16, []],
  ["a direction without effect", 0, 16, []],
  ["the other way round", -1, 16, []],
])("two coordinates in one number: %s", (_, right, down, found) => {
  expect(packed(trial(right, down), trial(right, down), trial(right, down))).toEqual(found);
});

test("a packed number needs enough changes, and a step may be up to four of the usual ones", () => {
  const usual = [trial(1, 16), trial(1, 16), trial(1, 16)];

  expect(packed(...usual.slice(1))).toEqual([]);
  expect(packed(...usual, trial(4, 64))).toEqual([[1, 16, 16, 16]]);
  expect(packed(...usual.slice(1), trial(5, 80))).toEqual([]);
  expect(packed(...usual, trial(5, 80))).toEqual([[1, 16, 16, 16]]);
});

const screen = (scrollX: number, scrollY: number, different = 0) => {
  const tiles = Uint8Array.from({ length: 0x400 }, (_, at) => at % 251);
  for (let at = 0; at < different; at += 1) tiles[(4 << 5) | (2 + at)] = 255;
  return { tiles, scrollX, scrollY } as Moment;
};

test("two moments share the tiles that both screens show", () => {
  expect(sharedBackground(screen(0, 0), screen(0, 0))).toBe(1);
  expect(sharedBackground(screen(0, 0), screen(0, 0, 15))).toBeCloseTo(1 - 15 / 270);
  expect(sharedBackground(screen(0, 0), screen(0, 8 * 13))).toBe(1);
  // Too little of both is left to compare.
  expect(sharedBackground(screen(0, 0), screen(0, 8 * 14))).toBe(0);
});
