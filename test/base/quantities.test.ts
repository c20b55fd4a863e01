import { describe, expect, test } from "vitest";
import { amount, duration, onOff } from "../../src/base/fields/fields.ts";
import { backOffMs } from "../../src/base/quantities/back-off.ts";
import { readWhole } from "../../src/base/quantities/count.ts";
import { readDuration, readMinutes, renderDuration } from "../../src/base/quantities/duration.ts";
import { readUsd, renderLimitUsd, renderUsd } from "../../src/base/quantities/money.ts";
import { readSwitch, renderSwitch, SWITCH_WORDS } from "../../src/base/quantities/switch.ts";
import {
  parseAmount,
  parseDuration,
  parseMinutes,
  parseOnOff,
} from "../../src/faces/cli/options/values/parse-value.ts";
import { amountOrTemplate, durationOrTemplate } from "../../src/parts/workflows/play/format/fields.ts";

describe("51.1: money", () => {
  test.each([
    [1.5, 1.5],
    ["1.5", 1.5],
    ["$2", 2],
    [" $2.50 ", 2.5],
    [1_000_000, 1_000_000],
    [1_000_001, null],
    [0, null],
    ["$0", null],
    [-1, null],
    ["-1", null],
    ["$1e3", null],
    ["$", null],
    ["2 USD", null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [null, null],
  ])("%j is %j dollars", (written, usd) => {
    expect(readUsd(written)).toBe(usd);
  });

  test.each([
    [0, "$0.00"],
    [1234.5, "$1,234.50"],
    [1_000_000, "$1,000,000.00"],
    [12.345, "$12.35"],
    [0.1, "$0.10"],
    [0.09999, "$0.10"],
    [0.05, "$0.05"],
    [0.0213, "$0.0213"],
    [0.0045, "$0.0045"],
    [0.00421, "$0.0042"],
    [0.0001, "$0.0001"],
    [0.00012, "$0.0001"],
    [0.00004, "$0.00004"],
    [0.0000123, "$0.000012"],
    [1e-9, "$0.000000001"],
    [0.3 - 0.2 - 0.1, "$-0.00"],
    [0.1 + 0.2 - 0.3, "$0.00"],
  ])("%d dollars are %s", (usd, text) => {
    expect(renderUsd(usd)).toBe(text);
  });

  test("money that was spent is never $0.00, with however many decimals", () => {
    for (let usd = 1e-9; usd < 10; usd *= 1.07) {
      for (const least of [2, 4]) expect(Number(renderUsd(usd, least).slice(1))).toBeGreaterThan(0);
    }
  });

  test.each([
    [2, "$2.00"],
    [2.345, "$2.345"],
    [1_000.000001, "$1,000.000001"],
    [0.0000015, "$0.0000015"],
  ])("a limit of %d dollars is shown as it was set: %s", (usd, text) => {
    expect(renderLimitUsd(usd)).toBe(text);
  });

  test("an amount that is rendered is read again", () => {
    for (const usd of [0.0001, 0.0213, 0.05, 2, 12.34, 999.99]) expect(readUsd(renderUsd(usd))).toBe(usd);
  });
});

describe("51.1: lengths of time", () => {
  test.each([
    ["500ms", 500],
    ["90s", 90_000],
    [" 1.5h ", 5_400_000],
    ["10m", 600_000],
    ["1d", 86_400_000],
    ["31d", 2_678_400_000],
    ["32d", null],
    ["0s", null],
    ["0.4ms", null],
    ["30", null],
    [30, null],
    ["-1s", null],
    ["1e3s", null],
    ["", null],
    [undefined, null],
  ])("%j is %j ms", (written, ms) => {
    expect(readDuration(written)).toBe(ms);
  });

  test.each([500, 90_000, 5_400_000, 86_400_000])("%d ms are read as they are rendered", (ms) => {
    expect(readDuration(renderDuration(ms))).toBe(ms);
  });

  test.each([
    [120, 120],
    ["120", 120],
    ["90m", 90],
    ["1.5h", 90],
    ["1d", 1_440],
    ["0", 0],
    [0, 0],
    ["0h", 0],
    ["999999h", 59_999_940],
    ["90s", null],
    ["0.1ms", null],
    ["30s", null],
    [-1, null],
    [1.5, null],
    ["", null],
  ])("%j is %j minutes", (written, minutes) => {
    expect(readMinutes(written)).toBe(minutes);
  });
});

test.each([
  [5, 5],
  ["5", 5],
  ["0", null],
  ["1.5", null],
  [1.5, null],
  ["1e3", null],
  ["9999999999999999", null],
  [true, null],
])("51.1: %j is the whole number %j, from 1", (written, count) => {
  expect(readWhole(written, 1)).toBe(count);
});

test.each([
  [true, true],
  ["on", true],
  ["true", true],
  [" Yes ", true],
  ["1", true],
  [false, false],
  ["off", false],
  ["false", false],
  ["maybe", null],
  ["", null],
  [1, null],
])("51.1: the switch %j is %j", (written, isOn) => {
  expect(readSwitch(written)).toBe(isOn);
});

test("51.1: a switch is read as it is rendered", () => {
  expect(SWITCH_WORDS.map((word) => renderSwitch(readSwitch(word) === true))).toEqual(["on", "off"]);
});

describe("51.1: each place reads the same forms", () => {
  test.each(["$2", "2", "0.05", "$0.05"])("the amount %s", (written) => {
    const usd = readUsd(written);
    expect(usd).not.toBeNull();
    expect(parseAmount(written, "--max-cost")).toBe(usd);
    expect(amount("").parse(written)).toBe(usd);
    expect(amount("").parse(usd)).toBe(usd);
    expect(amountOrTemplate("").parse(written)).toBe(usd);
  });

  test.each(["500ms", "90s", "1.5h", "1d"])("the length of time %s", (written) => {
    const ms = readDuration(written);
    expect(ms).not.toBeNull();
    expect(parseDuration(written, "--max-time")).toBe(ms);
    expect(duration("").parse(written)).toBe(ms);
    expect(durationOrTemplate("").parse(written)).toBe(written);
  });

  test.each(["on", "off", "true", "false"])("the switch %s", (written) => {
    const isOn = readSwitch(written);
    expect(parseOnOff(written, "--pictures")).toBe(isOn);
    expect(onOff("").parse(written.length > 3 ? isOn : written)).toBe(isOn);
  });

  test("minutes on the command line", () => {
    expect(["120", "1.5h", "1d", "0"].map((written) => parseMinutes(written, ""))).toEqual([
      120, 90, 1_440, 0,
    ]);
  });

  test("the command line's limits of money and time are not those of files", () => {
    expect(parseAmount("5000000", "--max-cost")).toBe(5_000_000);
    expect(parseDuration("1000h", "--max-time")).toBe(3_600_000_000);
  });
});

describe("51.1: one back-off", () => {
  test.each([
    [{}, [500, 1_000, 2_000, 16_000, 30_000, 30_000]],
    [{ firstMs: 200, longestMs: 5_000 }, [100, 200, 400, 2_500, 2_500, 2_500]],
  ])("%j: it doubles up to its bound, and half of it is chance", (bounds, halves) => {
    const failures = [1, 2, 3, 6, 7, 2_000];
    expect(failures.map((failed) => backOffMs(failed, 0, bounds))).toEqual(halves);
    expect(failures.map((failed) => backOffMs(failed, 0.5, bounds))).toEqual(
      halves.map((half) => 1.5 * half),
    );
  });
});
