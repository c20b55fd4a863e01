import { expect, test } from "vitest";
import { pathTo } from "../../../page/src/store/path.ts";
import { milestonesTo } from "../../../page/src/views/state/milestones.ts";
import type { BranchRow, StepRow } from "../../../page/src/wire/types.ts";

const row = (index: number, branchId: string, step: number, ...milestones: string[]) =>
  ({ index, branchId, step, milestones }) as unknown as StepRow;

// b left a after its step 2.
const ROWS = [
  row(0, "a", 1, "new map: Village"),
  row(1, "a", 2),
  row(2, "a", 3, "met Sorrel"),
  row(3, "b", 3, "new map: Wood", "level 2"),
  row(4, "b", 4),
  row(5, "b", 5, "new map: Tower"),
];
const BRANCHES = [
  { branchId: "a", from: null },
  { branchId: "b", from: { branchId: "a", step: 2 } },
] as unknown as readonly BranchRow[];

test.each([
  [0, "b", ["1 new map: Village"]],
  [1, "b", ["1 new map: Village"]],
  [3, "b", ["3 level 2", "3 new map: Wood", "1 new map: Village"]],
  [5, "b", ["5 new map: Tower", "3 level 2", "3 new map: Wood", "1 new map: Village"]],
  [2, "a", ["3 met Sorrel", "1 new map: Village"]],
])("row %i of branch %s: the milestones up to it on its way, the newest first", (index, branchId, told) => {
  const reached = milestonesTo(ROWS, pathTo(ROWS, BRANCHES, branchId), index);

  expect(reached.map(({ step, text }) => `${step} ${text}`)).toEqual(told);
});

test("before anything is known there are none", () => {
  expect(milestonesTo([], pathTo([], [], "a"), 0)).toEqual([]);
});

test("each names the row of its step", () => {
  const reached = milestonesTo(ROWS, pathTo(ROWS, BRANCHES, "b"), 5);

  expect(reached.map(({ index }) => index)).toEqual([5, 3, 3, 0]);
});
