import { expect, test } from "vitest";
import { type BenchJob, benchRows } from "../../../src/fleet/bench/bench-report.ts";
import { tellCost } from "../../../src/fleet/bench/render-bench.ts";
import type { JobResult } from "../../../src/fleet/work/job-result.ts";

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
