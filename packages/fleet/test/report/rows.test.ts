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

test("an open run's row has what it did so far; each number stands in its own column", () => {
  const { outcome, reason, takeovers, endedAt, ...soFar } = resultOf({
    ...{ steps: 7, playedMs: 8_000, costUsd: 0, milestones: [milestoneAt("ember", 3)] },
    tokens: { input: 1, output: 20, cacheRead: 300, cacheWrite: 4_000 },
  });
  const ended = resultOf({ takeovers: 2, tokens: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } });
  const made = makeFleetReport("rows", [runOf({ seed: 1 }, null, soFar), runOf({ seed: 2 }, ended)]);

  expect(runRows(made).rows).toEqual([
    {
      ...{ job: '{"seed":1}', cell: "A", "matrix.seed": 1, state: "open", reason: null, steps: 7 },
      ...{ playedMs: 8_000, costUsd: 0, inputTokens: 1, outputTokens: 20, cacheReadTokens: 300 },
      ...{ cacheWriteTokens: 4_000, tokens: 4_321, milestones: 1, takeovers: null, endedAt: null },
      machineSha256: "0".repeat(64),
    },
    {
      ...{ job: '{"seed":2}', cell: "A", "matrix.seed": 2, state: "done", reason: null, steps: 100 },
      ...{ playedMs: 100_000, costUsd: 1, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0 },
      ...{ cacheWriteTokens: 0, tokens: 0, milestones: 0, takeovers: 2 },
      ...{ endedAt: "2026-11-22T12:00:00.000Z", machineSha256: "0".repeat(64) },
    },
  ]);
  expect(milestoneRows(made).rows.map(({ cell, goal, step }) => [cell, goal, step])).toEqual([
    ["A", "milestone", 3],
    ["A", "target", 100],
  ]);
});

test("a row a run and milestone, and one for the target", () => {
  const { titles, rows } = milestoneRows(report);

  expect(rows.map((row) => titles.slice(3).map((title) => row[title]))).toEqual([
    [1, '{"depth":2}', "milestone", "ember", 40, 40_000, 0.4, 4_000],
    [1, '{"depth":2}', "target", null, 100, 100_000, 1, 10_000],
  ]);
});
