import { expect, it } from "vitest";
import type { SaveEntry } from "../../../src/record/saves/format/save-entry.ts";
import { rollbackPoints } from "../../../src/record/saves/lookup/find-rollback.ts";
import { planRetention } from "../../../src/record/saves/retention/plan-retention.ts";
import { entry } from "../../helpers/saves/entries.ts";

/** The milestones of a branch, one at each of its first steps. */
function milestones(branchId: string, count: number, seq: number): SaveEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const id = `${branchId}-${at + 1}`;
    const name = `k_step${String(at + 1).padStart(4, "0")}_milestone_${id}.png`;
    return entry(name, id, seq + at, { branchId, kind: "milestone" });
  });
}

it("a branch pushes out the oldest of its own saves, and none of another branch of the run", () => {
  const rest = { current: null, isOpen: () => false, now: new Date() };
  const saves = [...milestones("left", 20, 1), ...milestones("taken", 21, 100)];

  const gone = planRetention({ saves, ...rest });

  expect(gone.map(({ info }) => info.id)).toEqual(["taken-1"]);
});

it("a run goes back by itself to the newest save before the first step that led nowhere, not to that step", () => {
  const saves = milestones("here", 5, 1);
  const here = { branchId: "here", checkpointId: "here-5" };

  const points = rollbackPoints(saves, here, { from: 2, before: 4 });

  expect(points.map(({ info }) => info.totalSteps)).toEqual([3, 2]);
});
