import { expect, test } from "vitest";
import { MEMORY_BYTES } from "../src/memory.ts";
import type { Moment } from "../src/moment.ts";
import { findShown } from "../src/numbers/find-shown.ts";
import { readNumber } from "../src/numbers/number-cell.ts";

/** The tile of the digit 0, the place of the last digit, and the byte that is shown there. */
const [ZERO, PLACE, SHOWN] = [0x30, 5, 0x120];

const moment = (
  bytes: Readonly<Record<number, number>>,
  digits: string,
  scroll: number,
  tiles = new Uint8Array(0x400),
): Moment => {
  const memory = new Uint8Array(MEMORY_BYTES);
  for (const [index, byte] of Object.entries(bytes)) memory[Number(index)] = byte;
  for (const [at, digit] of [...digits].entries())
    tiles[PLACE - digits.length + 1 + at] = ZERO + Number(digit);
  return {
    memory,
    tiles,
    scrollX: scroll,
    scrollY: 0,
    sprites: [],
    window: null,
    control: 0x91,
    windowLeft: 7,
    windowTop: 144,
  };
};

const values = Array.from({ length: 120 }, (_, at) => (at * 7) % 250);

test.each([
  { name: "a byte", encoding: "uint", bytes: (value: number) => ({ [SHOWN]: value }), size: 1 },
  {
    name: "decimal digits in two bytes, the upper first",
    encoding: "bcd",
    bytes: (value: number) => ({
      [SHOWN - 1]: Math.floor(value / 100),
      [SHOWN]: 16 * (Math.floor(value / 10) % 10) + (value % 10),
    }),
    size: 2,
  },
])("a number is found in $name", ({ encoding, bytes, size }) => {
  const moments = values.map((value) => moment(bytes(value), String(value).padStart(3, "0"), 0));

  const found = findShown(moments).map(({ cell }) => cell);

  const index = SHOWN - size + 1;
  expect(found[0]).toEqual({ index, bytes: size, order: size === 1 ? "little" : "big", encoding });
});

test("a number that the game draws a press late is read", () => {
  const late = values.map((value, at) => (at % 9 === 0 ? (values[at - 1] ?? value) : value));
  const moments = values.map((value, at) => moment({ [SHOWN]: value }, String(late[at]).padStart(3, "0"), 0));

  const [found] = findShown(moments);

  expect(
    readNumber(
      found?.cell ?? { index: 0, bytes: 1, order: "little", encoding: "uint" },
      moments[5]?.memory ?? new Uint8Array(),
    ),
  ).toBe(35);
});

test("the background shows no number where it scrolls", () => {
  const moments = values.map((value, at) => moment({ [SHOWN]: value }, String(value).padStart(3, "0"), at));

  expect(findShown(moments)).toEqual([]);
});

test("tiles that have nothing to do with a byte are no number", () => {
  const moments = values.map((value, at) => moment({ [SHOWN]: at % 8 }, String(value).padStart(3, "0"), 0));

  expect(findShown(moments)).toEqual([]);
});
