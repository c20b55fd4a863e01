import { expect, test } from "vitest";
import { findNamedStep, nameStep } from "../../page/src/store/named-step.ts";
import { headBranch, isOnPath, pathTo, placeOnPath } from "../../page/src/store/path.ts";
import type { BranchRow, StepRow } from "../../page/src/wire/types.ts";

/** Rows in the order of the journal: `a1` is step 1 of branch a. */
function rowsOf(...names: readonly string[]): readonly StepRow[] {
  return names.map(
    (name, index) => ({ index, step: Number(name.slice(1)), branchId: name.slice(0, 1) }) as StepRow,
  );
}

function branchOf(branchId: string, from: BranchRow["from"], head = false): BranchRow {
  return { branchId, from, head } as BranchRow;
}

// b left a after its step 2; c left b after step 1, so in truth a. All three go on by turns.
const ROWS = rowsOf("a1", "a2", "a3", "b3", "a4", "c2", "b4", "c3");
const BRANCHES = [
  branchOf("a", null),
  branchOf("b", { branchId: "a", step: 2 }, true),
  branchOf("c", { branchId: "b", step: 1 }),
];

test.each([
  ["a", ["a1", "a2", "a3", "a4"]],
  ["b", ["a1", "a2", "b3", "b4"]],
  ["c", ["a1", "c2", "c3"]],
])("the path to branch %s is its steps, and before them those of where it came from", (branchId, names) => {
  const { indices } = pathTo(ROWS, BRANCHES, branchId);

  expect(indices.map((index) => `${ROWS[index]?.branchId}${ROWS[index]?.step}`)).toEqual(names);
});

test("what happened on another branch is not on the path", () => {
  const path = pathTo(ROWS, BRANCHES, "b");

  expect(isOnPath(path, { branchId: "a", step: 2 })).toBe(true);
  expect(isOnPath(path, { branchId: "a", step: 3 })).toBe(false);
  expect(isOnPath(path, { branchId: "c", step: 2 })).toBe(false);
});

test("a place on the path is found by the row's index, or by the one before it", () => {
  const path = pathTo(ROWS, BRANCHES, "b");

  expect(path.indices).toEqual([0, 1, 3, 6]);
  expect([0, 1, 2, 3, 5, 6, 7].map((index) => placeOnPath(path, index))).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test("branches that come from each other in a circle have an end", () => {
  const circle = [branchOf("a", { branchId: "b", step: 1 }), branchOf("b", { branchId: "a", step: 1 })];

  expect(pathTo(rowsOf("a1", "b1", "a2"), circle, "a").indices).toEqual([0, 1, 2]);
});

test("the head's branch is followed, and the newest where no head tells", () => {
  expect(headBranch(BRANCHES)).toBe("b");
  expect(headBranch(BRANCHES.map((branch) => ({ ...branch, head: false })))).toBe("c");
  expect(headBranch([])).toBeNull();
});

test.each([
  ["b3", { step: 3, branch: null }],
  ["a2", { step: 2, branch: null }],
  ["a4", { step: 4, branch: "a" }],
  ["c3", { step: 3, branch: "c" }],
])(
  "an address names %s by its step, with the branch where it is not on the current one's way",
  (name, named) => {
    const row = ROWS.find((one) => `${one.branchId}${one.step}` === name);

    expect(nameStep({ rows: ROWS, branches: BRANCHES }, row as StepRow)).toEqual(named);
    expect(findNamedStep({ rows: ROWS, branches: BRANCHES }, named)).toBe(row);
  },
);

test("a step or a branch that nobody knows is not found", () => {
  for (const named of [
    { step: 9, branch: null },
    { step: 1, branch: "x" },
  ]) {
    expect(findNamedStep({ rows: ROWS, branches: BRANCHES }, named)).toBeUndefined();
  }
});
