import { beforeAll, describe, expect, it } from "vitest";
import type { Health } from "../../../../src/parts/drift/record/health.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { type Plan, planner } from "../../../../test/helpers/runs/planner.ts";
import { readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import { healthAt } from "../../src/parts/drift/show/health.ts";
import { compareSteps } from "../../src/timeline/steps/compare-steps.ts";
import { readStep } from "../../src/timeline/steps/read-step.ts";

/** Goals are set, cleared and set anew; a summary comes in steps 5, 10 and so on. */
const PLAN: Plan = {
  2: ["set_goal", { tier: "now", text: "Find the key" }],
  8: ["set_goal", { tier: "now", text: "" }],
  9: ["set_goal", { tier: "next", text: "Rest" }],
};

/** What a run works towards behind each of its 17 steps. */
const GOALS = Array.from({ length: 17 }, (_, at) => {
  const step = at + 1;
  return {
    goal: "Bring the light back",
    plan: {
      ...(step >= 2 && step < 8 ? { now: "Find the key" } : {}),
      ...(step >= 9 ? { next: "Rest" } : {}),
    },
  };
});

describe("the goals of a run, as its journal tells them", () => {
  const disk = powerCutDisk();
  const healths: Pick<Health, "signals">[] = [];

  beforeAll(async () => {
    const { player, watch } = planner(PLAN);
    const settings = { maxHistory: 10, goal: "Bring the light back" };
    await playRun({
      ...{ disk, player, settings, steps: 17 },
      watch: (event) => {
        watch?.(event);
        if (event.type === "health") healths.push({ signals: event.signals });
      },
    });
  });

  it("are those of each step, and those before it, also behind a summary", async () => {
    const timeline = readTimeline(disk);
    const steps = await Promise.all(GOALS.map((_, index) => readStep(timeline, index)));

    expect(timeline.view.marks.filter(({ kind }) => kind === "summary").length).toBeGreaterThan(2);
    expect(steps.map(({ goal, plan }) => ({ goal, plan }))).toEqual(GOALS);
    expect(steps.map(({ planBefore }) => planBefore)).toEqual([
      {},
      ...GOALS.slice(0, -1).map(({ plan }) => plan),
    ]);
  });

  it("make a run no more thought over than it was", async () => {
    const timeline = readTimeline(disk);
    const told = await Promise.all(GOALS.map((_, index) => healthAt(timeline, index)));

    expect(healths).toHaveLength(17);
    expect(told.map(({ signals }) => ({ signals }))).toEqual(healths);
  });

  it("are compared", async () => {
    const { texts } = await compareSteps(readTimeline(disk), 6, 14);

    expect(texts.filter(({ name }) => name !== "summary")).toEqual([
      { name: "now", a: "Find the key", b: null },
      { name: "next", a: null, b: "Rest" },
    ]);
  });
});
