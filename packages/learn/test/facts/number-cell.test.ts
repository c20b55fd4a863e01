import { expect, test } from "vitest";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Forks } from "../../src/forks.ts";
import {
  addressOf,
  cellAt,
  changeOf,
  distance,
  isSpriteByte,
  MEMORY_BYTES,
  renderCell,
} from "../../src/memory.ts";
import { type NumberCell, numbersAt, readNumber, withValue } from "../../src/numbers/number-cell.ts";

const cell = (encoding: NumberCell["encoding"], bytes: number, order: NumberCell["order"] = "little") => ({
  ...{ index: 2, bytes, order, encoding },
});

test.each([
  [cell("uint", 1), [0xfe], 0xfe],
  [cell("uint", 2), [0x34, 0x12], 0x1234],
  [cell("uint", 2, "big"), [0x12, 0x34], 0x1234],
  [cell("bcd", 2), [0x99, 0x07], 799],
  [cell("bcd", 2, "big"), [0x07, 0x99], 799],
  [cell("bcd", 1), [0x9a], null],
  [cell("bcd", 1), [0xa9], null],
  [cell("digits", 3), [9, 0, 1], 109],
  [cell("digits", 3, "big"), [1, 0, 9], 109],
  [cell("digits", 2), [1, 10], null],
])("a number is read and written as games keep it: %j", (number, bytes, value) => {
  const memory = Uint8Array.from([0, 0, ...bytes, 0]);
  expect(readNumber(number, memory)).toBe(value);
  if (value === null) return;

  const written = new Uint8Array(memory.length);
  const poked = (state: MachineState, { index, size }: { index: number; size: number }, raw: number) => {
    expect(size).toBe(1);
    written[index] = raw;
    return state;
  };
  withValue({ poked } as unknown as Forks, {} as MachineState, number, value);
  expect([...written]).toEqual([...memory]);
});

test("the numbers whose lowest byte is at a place lie in memory, the longest last", () => {
  expect(
    numbersAt(5).map(({ index, bytes, order, encoding }) => `${encoding} ${bytes} ${order} ${index}`),
  ).toEqual([
    ...["uint 1 little 5", "uint 2 little 5", "uint 2 big 4"],
    ...["bcd 1 little 5", "bcd 2 little 5", "bcd 2 big 4", "bcd 3 little 5", "bcd 3 big 3"],
    ...["bcd 4 little 5", "bcd 4 big 2", "digits 1 little 5", "digits 2 little 5", "digits 2 big 4"],
    ...["digits 3 little 5", "digits 3 big 3", "digits 4 little 5", "digits 4 big 2", "digits 5 little 5"],
    ...["digits 5 big 1", "digits 6 little 5", "digits 6 big 0"],
  ]);
  expect(numbersAt(0).filter(({ order }) => order === "big")).toEqual([]);
  expect(numbersAt(MEMORY_BYTES - 1).filter(({ order, bytes }) => order === "little" && bytes > 1)).toEqual(
    [],
  );
});

test("a place in memory has its address, in three parts", () => {
  expect([0, 0x1fff, 0x2000, 0x207e, 0x207f, MEMORY_BYTES - 1].map(addressOf)).toEqual([
    ...[0xc000, 0xdfff, 0xff80, 0xfffe, 0xfe00, 0xfe9f],
  ]);
  expect([0x207e, 0x207f].map(isSpriteByte)).toEqual([false, true]);
  expect([renderCell(cellAt(0x102)), renderCell(cellAt(0xba, 2))]).toEqual(["C102", "C0BA–C0BB"]);
});

test("a change goes the shorter way around, and half of it is a way back", () => {
  const byte = cellAt(0);

  expect([1, 127, 128, 129, 255].map((to) => distance(byte, 0, to))).toEqual([1, 127, -128, -127, -1]);
  expect(changeOf(byte, Uint8Array.of(250), Uint8Array.of(4))).toBe(10);
  const tens = { ...byte, divisor: 10, range: 4 };
  expect(changeOf(tens, Uint8Array.of(39), Uint8Array.of(41))).toBe(1);
  expect(changeOf(tens, Uint8Array.of(31), Uint8Array.of(39))).toBe(0);
});
