import { describe, expect, test } from "vitest";
import { renderBytes } from "../../../../../src/base/quantities/size.ts";
import {
  formatCost,
  formatCountOf,
  formatKnownCost,
  formatShare,
  formatShort,
} from "../../../page/src/views/words/quantities.ts";
import { formatAgo, formatDuration, formatTime } from "../../../page/src/views/words/times.ts";

describe("quantities", () => {
  test.each([
    [0, "0"],
    [950, "950"],
    [999.6, "1000"],
    [1_000, "1k"],
    [12_345, "12.3k"],
    [999_949, "999.9k"],
    [999_950, "1M"],
    [1_234_567, "1.23M"],
  ])("%d is %s in short", (count, text) => {
    expect(formatShort(count)).toBe(text);
  });

  test.each([
    [null, "not known"],
    [0, "$0.00"],
    [0.00421, "$0.0042"],
    [0.1, "$0.10"],
    [1234.5, "$1,234.50"],
  ])("%s dollars are %s", (cost, text) => {
    expect(formatCost(cost)).toBe(text);
  });

  test("calls of unknown cost are told beside what is known", () => {
    const known = { costUsd: 1.25, unconfirmedUsd: 0, calls: 7, unknownCalls: 0 };
    expect(formatKnownCost(known)).toBe("$1.25");
    expect(formatKnownCost({ ...known, unknownCalls: 2 })).toBe("$1.25 + 2 of unknown cost");
    expect(formatKnownCost({ ...known, unconfirmedUsd: 0.165 })).toBe("$1.25 + up to $0.17 unconfirmed");
    expect(formatKnownCost({ ...known, costUsd: 0, calls: 2, unknownCalls: 2 })).toBe("cost unknown");
  });

  test("counts have commas, and one is singular", () => {
    expect([formatCountOf(1, "step"), formatCountOf(12_000, "step")]).toEqual(["1 step", "12,000 steps"]);
    expect([1, 2].map((count) => formatCountOf(count, "branch", "branches"))).toEqual([
      "1 branch",
      "2 branches",
    ]);
  });

  test("bytes and shares are short", () => {
    expect([renderBytes(950), renderBytes(24_000), renderBytes(3_100_000), formatShare(0.416)]).toEqual([
      "950 B",
      "24.0 KB",
      "3.1 MB",
      "42 %",
    ]);
  });
});

describe("times", () => {
  test.each([
    [0, "0 ms"],
    [850, "850 ms"],
    [3_200, "3.2 s"],
    [4_000, "4 s"],
    [59_949, "59.9 s"],
    [59_960, "1 min"],
    [250_000, "4 min 10 s"],
    [3_599_600, "1 h"],
    [7_500_000, "2 h 5 min"],
    [86_390_000, "1 d"],
    [273_600_000, "3 d 4 h"],
  ])("%d ms are %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  test.each([
    ["2026-11-22T12:00:30Z", "just now"],
    ["2026-11-22T11:59:31Z", "just now"],
    ["2026-11-22T11:56:00Z", "4 min ago"],
    ["2026-11-22T09:30:00Z", "2 h ago"],
    ["2026-11-20T12:00:00Z", "2 d ago"],
    ["not a time", "at an unknown time"],
  ])("%s is %s", (iso, text) => {
    expect(formatAgo(iso, Date.parse("2026-11-22T12:00:00Z"))).toBe(text);
  });

  test("a time is told in the reader's time zone", () => {
    expect(formatTime("2026-11-22T16:04:09.500Z", "UTC")).toBe("22 Nov 2026, 16:04:09");
    expect(formatTime("2026-11-22T16:04:09.500Z", "Asia/Tokyo")).toBe("23 Nov 2026, 01:04:09");
    expect(formatTime("what", "UTC")).toBe("at an unknown time");
  });
});
