import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BranchTree,
  layoutBranches,
  type TreeBranch,
} from "../../../page/src/views/branches/layout-branches.ts";

describe("the tree of branches", () => {
  test("a branch stands below the one that it left, the latest fork first", () => {
    const tree = layoutBranches([
      branch("a", null, 1, 100),
      branch("b", ["a", 40], 41, 60),
      branch("c", ["a", 70], 71, 90),
      branch("d", ["b", 50], 51, 55, { head: true }),
    ]);

    expect(tree.lines.map(({ branch: { branchId }, depth, parent }) => [branchId, depth, parent])).toEqual([
      ["a", 0, null],
      ["c", 1, 0],
      ["b", 1, 0],
      ["d", 2, 2],
    ]);
    expect(tree.lastStep).toBe(100);
  });

  test("a line begins where its branch left the other one", () => {
    const [, line] = layoutBranches([branch("a", null, 1, 9), branch("b", ["a", 4], 5, 8)]).lines;

    expect([line?.fromStep, line?.toStep]).toEqual([4, 8]);
  });

  test("of a branch that was left in the middle, what follows is not on the way to the head", () => {
    const { lines } = layoutBranches([
      branch("a", null, 1, 100, { current: true }),
      branch("b", ["a", 40], 41, 60, { current: true, head: true }),
      branch("c", ["a", 70], 71, 90),
    ]);

    expect(lines.map(({ branch: { branchId }, currentToStep }) => [branchId, currentToStep])).toEqual([
      ["a", 40],
      ["c", null],
      ["b", 60],
    ]);
  });

  test("a branch of a branch that the journal does not tell of stands by itself", () => {
    const [line] = layoutBranches([branch("b", ["gone", 40], 41, 60)]).lines;

    expect([line?.parent, line?.fromStep]).toEqual([null, 40]);
  });

  test("a branch without steps is left out, but for the head's and one that was left in turn", () => {
    const { lines } = layoutBranches([
      branch("a", null, 1, 9),
      branch("empty", ["a", 4], null, null),
      branch("head", ["a", 5], null, null, { head: true }),
      branch("between", ["a", 6], null, null),
      branch("c", ["between", 6], 7, 8),
    ]);

    expect(lines.map(({ branch: { branchId } }) => branchId).sort()).toEqual(["a", "between", "c", "head"]);
  });

  test("no fork crosses a line, and a thousand branches of branches are laid out", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.nat(99), fc.integer({ min: 1, max: 40 })), { maxLength: 40 }),
        (forks) => {
          const branches: TreeBranch[] = [branch("0", null, 1, 100)];
          for (const [of, at, length] of forks) {
            const parent = branches[of % branches.length] as TreeBranch;
            const first = parent.from?.step ?? 0;
            const step = first + (at % Math.max(1, (parent.lastStep as number) - first + 1));
            branches.push(branch(String(branches.length), [parent.branchId, step], step + 1, step + length));
          }
          expect(crossings(layoutBranches(branches))).toEqual([]);
        },
      ),
    );
    const deep = Array.from({ length: 5_000 }, (_, n) =>
      branch(String(n), n === 0 ? null : [String(n - 1), n], n + 1, n + 1),
    );
    expect(layoutBranches(deep).lines.at(-1)?.depth).toBe(4_999);
  });

  test("without a branch there is no line", () => {
    expect(layoutBranches([])).toEqual({ lines: [], lastStep: 1 });
  });
});

function branch(
  branchId: string,
  from: readonly [string, number] | null,
  firstStep: number | null,
  lastStep: number | null,
  more: Partial<TreeBranch> = {},
): TreeBranch {
  return {
    branchId,
    from: from === null ? null : { branchId: from[0], step: from[1] },
    ...{ firstStep, lastStep, lastIndex: lastStep, current: false, head: false },
    ...more,
  };
}

/** Forks that go down through a line between the two that they join. */
function crossings({ lines }: BranchTree<TreeBranch>): readonly string[] {
  return lines.flatMap(({ parent, fromStep, branch: { branchId } }, at) =>
    parent === null
      ? []
      : lines
          .slice(parent + 1, at)
          .filter((between) => between.fromStep < fromStep && fromStep < between.toStep)
          .map((between) => `${branchId} crosses ${between.branch.branchId}`),
  );
}
