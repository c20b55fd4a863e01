import { expect, test } from "vitest";
import type { JobResult } from "../../../fleet/src/work/job-result.ts";
import { type BenchJob, benchRows } from "../../src/bench/bench-report.ts";
import { renderBench, tellCost } from "../../src/bench/render-bench.ts";
import { benchTable } from "../../src/commands/bench/bench-table.ts";

const TASK = { name: "small", game: "lantern", goal: "Look.", bounds: { steps: 9 }, milestones: [] } as const;
const JOB: BenchJob = { id: "a", cell: { task: "small", level: "memory", model: "m", seed: 1 }, task: TASK };

const END: JobResult = {
  outcome: "done",
  reason: null,
  steps: 9,
  playedMs: 1,
  costUsd: 0.023,
  tokens: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 },
  machineSha256: "",
  takeovers: 0,
  milestones: [],
  endedAt: "2026-11-28T00:00:00.000Z",
};

const rowOf = (end: Partial<JobResult>) => benchRows([JOB], new Map([["a", { ...END, ...end }]]))[0];

test("48.A5: what killed calls may have cost stays apart from what is known", () => {
  const row = rowOf({ unconfirmedUsd: 0.081 });

  expect(row).toMatchObject({ costUsd: 0.023, unconfirmedUsd: 0.081 });
  expect(row && tellCost(row)).toBe("$0.023 + up to $0.081 unconfirmed");
});

test("48.A5: without lost calls the known cost stands alone; without a price nothing does", () => {
  expect([rowOf({}), rowOf({ costUsd: null })].map((row) => row && tellCost(row))).toEqual(["$0.023", ""]);
});

const REACHING: BenchJob = {
  ...JOB,
  task: { ...TASK, milestones: [{ reach: "lamp *", most: 2, weight: 1 }] },
};

/** The row of runs; without others of its own, the first reaches three lamps and a door, and each later one a lamp fewer. */
function reached(...ends: readonly Partial<JobResult>[]) {
  const at = { step: 1, costUsd: 0, tokens: 1, ms: 1 };
  const milestones = ["lamp 1", "lamp 2", "lamp 3", "a door"].map((name) => ({ name, ...at }));
  const jobs = ends.map((_, n) => ({ ...REACHING, id: `${n}` }));
  const results = ends.map(
    (end, n) => [`${n}`, { ...END, milestones: milestones.slice(n), ...end }] as const,
  );
  return benchRows(jobs, new Map(results));
}

test("52.E2: steps, dollars, presses and frames of all runs are divided by the task's milestones that they reached", () => {
  const rows = reached({ presses: 60, frames: 900 }, { presses: 20, frames: 700, milestones: [] });

  expect(rows[0]?.perMilestone).toEqual({ steps: 9, costUsd: 0.023, presses: 40, frames: 800 });
  const table = benchTable({ stdout: { isTerminal: false }, env: {} } as never, rows);
  expect(table.split("\n").slice(-3)).toEqual([
    "TASK   LEVEL   PLAYER  STEPS PER MILESTONE    COST  PRESSES  FRAMES",
    "small  memory  m                       9.0  $0.023     40.0     800",
    "",
  ]);
  expect(
    renderBench([{ row: rows[0] as never, name: "m", page: null, shown: [], recorded: [] }], "", "now"),
  ).toContain("Presses per milestone");
});

test("52.E2: what a result of an earlier version lacks is unknown, and so is all where nothing was reached", () => {
  const [older] = reached({ presses: 60 }, { frames: 700 });
  const [none] = reached({ presses: 60, frames: 900, milestones: [] });

  expect(older?.perMilestone).toMatchObject({ presses: null, frames: null, steps: 4.5 });
  expect(none?.perMilestone).toEqual({ steps: null, costUsd: null, presses: null, frames: null });
});
