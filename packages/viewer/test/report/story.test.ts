import { describe, expect, test } from "vitest";
import { renderUsd } from "../../../../src/base/quantities/money.ts";
import { branchOf, rowAt } from "../../../../test/helpers/report/report-data.ts";
import { formatDuration } from "../../src/report/format.ts";
import { placeBranches } from "../../src/report/story/lanes.ts";
import { namedSplitsOf, splitsOf } from "../../src/report/story/splits.ts";

test("splits count steps, time and money between the milestones of the path, and nothing of other branches", () => {
  const rows = [
    rowAt(0),
    rowAt(1, { milestones: ["new map: Wood", "level 2"], spentUsd: 0.5 }),
    rowAt(2, { branchId: "aside", milestones: ["elsewhere"], spentUsd: 7 }),
    rowAt(3),
    rowAt(4, { milestones: ["found the cat"] }),
    rowAt(5, { spentUsd: 0.25 }),
  ];

  const splits = splitsOf(rows, [0, 1, 3, 4, 5]);

  expect(splits.map(({ milestones, steps, ms, costUsd }) => [milestones, steps, ms, costUsd])).toEqual([
    [["new map: Wood", "level 2"], 2, 6_000, 0.51],
    [["found the cat"], 2, 8_000, 0.02],
    [[], 1, 4_000, 0.25],
  ]);
});

test("where a game names splits, the path is cut at these alone", () => {
  const rows = [
    rowAt(0, { milestones: ["level 2"] }),
    rowAt(1, { milestones: ["new badge: Boulder", "split: Boulder Badge"] }),
    rowAt(2),
  ];
  const cut = (path: readonly number[]) =>
    namedSplitsOf(rows, path).map(({ milestones, steps }) => [milestones, steps]);

  expect(cut([0, 1, 2])).toEqual([
    [["Boulder Badge"], 2],
    [[], 1],
  ]);
  expect(cut([0, 2])).toEqual([
    [["level 2"], 1],
    [[], 1],
  ]);
});

describe("branches get lanes", () => {
  const first = { firstStep: 1, lastStep: 100, head: false };
  const pieces = (lanes: ReturnType<typeof placeBranches>) =>
    lanes.pieces.map(({ branchId, lane, fromStep, toStep, leaves }) => [
      branchId,
      lane,
      fromStep,
      toStep,
      leaves?.lane ?? null,
    ]);

  test("the path in the first one, what was left in the nearest that is free", () => {
    const branches = [
      branchOf("a", first),
      branchOf("b", { from: { branchId: "a", step: 20 }, firstStep: 21, lastStep: 40, head: false }),
      branchOf("c", { from: { branchId: "a", step: 60 }, firstStep: 61, lastStep: 120 }),
      branchOf("d", { from: { branchId: "b", step: 30 }, firstStep: 31, lastStep: 35, head: false }),
    ];

    expect(pieces(placeBranches(branches, "c", 9))).toEqual([
      ["a", 0, 0, 60, null],
      ["c", 0, 60, 120, 0],
      // What was played on the first branch behind the place where the path leaves it.
      ["a", 1, 60, 100, 0],
      ["b", 1, 20, 40, 0],
      ["d", 2, 30, 35, 1],
    ]);
  });

  test("the shortest are left out where there are too many", () => {
    const asides = Array.from({ length: 9 }, (_, i) =>
      branchOf(`b${i}`, { from: { branchId: "a", step: 10 }, firstStep: 11, lastStep: 12 + i, head: false }),
    );

    const lanes = placeBranches([branchOf("a", { ...first, head: true }), ...asides], "a", 3);

    expect(pieces(lanes).map(([id]) => id)).toEqual(["a", "b6", "b7", "b8"]);
    expect(lanes).toMatchObject({ count: 4, leftOut: 6 });
  });

  test("a branch that leaves itself, or one that does not exist, ends nowhere else", () => {
    const circle = branchOf("x", { from: { branchId: "x", step: 5 }, firstStep: 6, lastStep: 9 });
    const orphan = branchOf("y", { from: { branchId: "gone", step: 5 }, firstStep: 6, lastStep: 9 });

    expect(pieces(placeBranches([circle], "x", 9))).toEqual([["x", 0, 5, 9, 0]]);
    expect(pieces(placeBranches([orphan], "y", 9))).toEqual([["y", 0, 5, 9, 0]]);
  });
});

test.each([
  [0, "0 ms"],
  [59_400, "59 s"],
  [59_600, "1 min"],
  [3_599_600, "1 h"],
  [3 * 3_600_000 + 12 * 60_000, "3 h 12 min"],
  [50 * 3_600_000, "2 d 2 h"],
])("%d ms are %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [0, "$0.00"],
  [0.00421, "$0.0042"],
  [0.0999, "$0.0999"],
  [12.345, "$12.35"],
  [1234.5, "$1,234.50"],
  [1e-9, "$0.000000001"],
])("%d dollars are %s", (usd, text) => {
  expect(renderUsd(usd)).toBe(text);
});

test.each([
  [59_499, "59 s"],
  [59_500, "1 min"],
  [60_000, "1 min"],
  [3_599_499, "59 min 59 s"],
  [3_600_000, "1 h"],
  [86_399_000, "23 h 59 min"],
  [86_400_000, "1 d"],
])("55.5: a length of time at the edge of a unit: %i ms is %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
