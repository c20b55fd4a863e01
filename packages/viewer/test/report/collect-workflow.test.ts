import { expect, test } from "vitest";
import type { StageRecord } from "../../../../src/parts/workflows/base/stage-record.ts";
import { collectWorkflow } from "../../src/parts/workflows/show/collect-workflow.ts";

const stage = (planId: string, path: string, phase: StageRecord["phase"], step: number): StageRecord => ({
  ...{
    type: "stage",
    step,
    workflow: planId === "one" ? "first" : "second",
    planId,
    path,
    phase,
    attempt: 1,
  },
  version: 1,
});

test("55: a report tells the stages of the last plan alone, though an earlier one had others of these names", () => {
  const told = collectWorkflow([
    stage("one", "", "begin", 0),
    stage("one", "walk", "end", 3),
    stage("one", "fight", "failed", 5),
    stage("one", "", "failed", 5),
    stage("two", "", "begin", 6),
    stage("two", "walk", "begin", 7),
  ]);

  expect(told).toEqual({
    kind: "workflow",
    name: "second",
    status: "open",
    stages: [{ path: "walk", status: "open", step: 7, error: null }],
  });
});
