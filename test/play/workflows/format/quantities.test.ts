import { expect, test } from "vitest";
import { readAmountUsd, readDurationMs } from "../../../../src/play/workflows/format/quantities.ts";

test.each([
  ["500ms", 500],
  ["90s", 90_000],
  [" 1.5h ", 5_400_000],
  ["10m", 600_000],
  ["31d", 2_678_400_000],
  ["32d", null],
  ["0s", null],
  ["30", null],
  [30, null],
  ["-1s", null],
  ["1e3s", null],
  ["", null],
  [undefined, null],
])("the length of time %j is %j ms", (written, ms) => {
  expect(readDurationMs(written)).toBe(ms);
});

test.each([
  [1.5, 1.5],
  [1_000_000, 1_000_000],
  [1_000_001, null],
  [0, null],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ["1.5", null],
  [null, null],
])("the amount %j is %j dollars", (written, usd) => {
  expect(readAmountUsd(written)).toBe(usd);
});
