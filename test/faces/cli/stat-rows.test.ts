import { beforeAll, describe, expect, it } from "vitest";
import { milestoneStats, stepStats } from "../../../packages/viewer/src/commands/stats/stat-rows.ts";
import { pathOf } from "../../../packages/viewer/src/timeline/read-path.ts";
import type { Timeline } from "../../../packages/viewer/src/timeline/timeline.ts";
import { makeLongJournal } from "../../helpers/timeline/make-long-journal.ts";
import { diskWith, readTimeline } from "../../helpers/timeline/read-timeline.ts";

let timeline: Timeline;

beforeAll(async () => {
  timeline = readTimeline(diskWith(await makeLongJournal(1_100, 600)));
});

describe("the rows of stats", () => {
  it("of all steps add up to what all calls cost", () => {
    const { rows, totals } = timeline.view;
    const stats = stepStats(
      rows,
      rows.map(({ index }) => index),
    );

    expect(stats).toHaveLength(1_100);
    expect(stats.at(-1)?.totalUsd).toBeCloseTo(totals.costUsd, 6);
    expect(stats.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)).toBeLessThan(totals.costUsd);
    expect(stats[7]).toMatchObject({
      ...{ step: 8, x: 8, map: "1", inputTokens: 900, cacheReadTokens: 9_000, useful: true, milestones: [] },
      ...{ replyMs: 2_800, frames: 16, machineSha256: rows[7]?.sha256 },
    });
  });

  it("of a branch are the steps that led to its end", () => {
    const { rows, branches } = timeline.view;
    const path = pathOf(timeline, branches.at(-1)?.branchId ?? "");

    const stats = stepStats(rows, path);

    expect(stats.map(({ step }) => step)).toEqual(stats.map((_, i) => i + 1));
    expect(stats.length).toBeLessThan(rows.length);
  });

  it("of milestones tell what each took since the one before", () => {
    const { rows } = timeline.view;
    const path = rows.map(({ index }) => index);

    const stats = milestoneStats(rows, path);

    expect(stats.map(({ milestone, index, steps }) => [milestone, index, steps])).toEqual([
      ["new map: Cave 1", 499, 500],
      ["new map: Cave 2", 999, 500],
    ]);
    const steps = stepStats(rows, path);
    expect(stats[1]?.totalUsd).toBeCloseTo(steps[999]?.totalUsd ?? 0, 6);
    expect((stats[0]?.spentUsd ?? 0) + (stats[1]?.spentUsd ?? 0)).toBeCloseTo(stats[1]?.totalUsd ?? 0, 6);
    const played = steps.slice(500, 1_000).reduce((sum, { playedMs }) => sum + playedMs, 0);
    expect(stats[1]?.playedMs).toBe(played);
  });

  it("of two milestones in one step count it once", () => {
    const [row] = timeline.view.rows;
    const both = { ...(row ?? expect.fail()), milestones: ["a", "b"] };

    expect(milestoneStats([both], [0]).map(({ milestone, steps }) => [milestone, steps])).toEqual([
      ["a", 1],
      ["b", 0],
    ]);
  });
});
