import { expect, test } from "vitest";
import { milestoneAt, resultOf, runOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { makeFleetReport } from "../../src/report/make-report.ts";
import { milestoneRows, runRows } from "../../src/report/rows.ts";

const report = makeFleetReport("rows", [
  runOf({ model: "m1", seed: 1, inputs: { depth: 2 } }, resultOf({ milestones: [milestoneAt("ember", 40)] })),
  runOf({ model: "m1", seed: 2 }, resultOf({ outcome: "failed", reason: "lost", costUsd: null })),
  runOf({ model: "m1", seed: 3 }),
]);

test("a row a run: its values in the matrix, how it ended, what it took", () => {
  const { titles, rows } = runRows(report);

  expect(titles.slice(0, 5)).toEqual(["job", "cell", "matrix.model", "matrix.seed", "matrix.inputs"]);
  expect(rows.map((row) => Object.keys(row).filter((key) => !titles.includes(key)))).toEqual([[], [], []]);
  expect(rows[0]).toMatchObject({
    ...{ cell: "A", "matrix.model": "m1", "matrix.seed": 1, "matrix.inputs": '{"depth":2}', state: "done" },
    ...{
      reason: null,
      steps: 100,
      costUsd: 1,
      inputTokens: 1_000,
      tokens: 10_000,
      milestones: 1,
      takeovers: 0,
    },
  });
  expect(rows[1]).toMatchObject({ state: "failed", reason: "lost", costUsd: null, "matrix.inputs": null });
  expect(rows[2]).toMatchObject({ state: "open", steps: null, costUsd: null, endedAt: null });
});

test("a row a run and milestone, and one for the target", () => {
  const { titles, rows } = milestoneRows(report);

  expect(rows.map((row) => titles.slice(3).map((title) => row[title]))).toEqual([
    [1, '{"depth":2}', "milestone", "ember", 40, 40_000, 0.4, 4_000],
    [1, '{"depth":2}', "target", null, 100, 100_000, 1, 10_000],
  ]);
});
