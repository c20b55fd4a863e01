import { expect, test } from "vitest";
import type { JournalEntry } from "../../../src/base/vocabulary/journal/journal-record.ts";
import { NO_USAGE } from "../../../src/base/vocabulary/usage.ts";
import type { SkillMetrics, SkillRun } from "../../../src/parts/skills/base/skill.ts";
import { statsOfSkills } from "../../../src/parts/skills/record/skill-stats.ts";

const METRICS: SkillMetrics = {
  ...{ primitives: 1, checkpoints: 2, resumesHit: 3, resumesMissed: 4, fallbacks: 5 },
  ...{ inferences: 6, answered: 7, timedOut: 8, framesPlayed: 9, framesKept: 10 },
};

const ran = (name: string, status: SkillRun["status"]): SkillRun => ({
  ...{ name, version: null, params: {}, status, summary: "", notes: [], captures: [], snapshots: [] },
  ...{ variables: {}, metrics: METRICS, ms: 100 },
});

const entry = (facts: object): JournalEntry =>
  ({ seq: 1, branchId: "b", time: "2026-11-22T12:00:00.000Z", step: 1, ...facts }) as unknown as JournalEntry;

const outcome = (...skills: readonly SkillRun[]) => entry({ type: "outcome", outcome: { skills } });

const asked = (name: string, costUsd: number) => [
  entry({ type: "call", purpose: "skill", model: "m", skill: { name, label: "l" } }),
  entry({
    ...{ type: "reply", purpose: "skill", costUsd, ms: 5, skill: { name, label: "l" } },
    reply: { content: [], stopReason: "end_turn", usage: { ...NO_USAGE, inputTokens: 10 }, model: "m" },
  }),
];

test("the runs of each skill are counted by how they ended, and summed up with the calls that it made", () => {
  const stats = statsOfSkills([
    entry({ type: "outcome", outcome: {} }),
    outcome(ran("talk", "success")),
    ...asked("talk", 0.25),
    outcome(ran("walk-to", "completed"), ran("talk", "aborted")),
    ...asked("talk", 0.5),
  ]);

  expect(stats.map(({ name, runs, byStatus, ms }) => [name, runs, byStatus, ms])).toEqual([
    ["talk", 2, { success: 1, completed: 0, aborted: 1 }, 200],
    ["walk-to", 1, { success: 0, completed: 1, aborted: 0 }, 100],
  ]);
  expect(stats[0]?.calls).toMatchObject({ calls: 2, costUsd: 0.75, usage: { inputTokens: 20 } });
  expect(stats[0]?.metrics).toMatchObject({ primitives: 2, framesPlayed: 18, framesKept: 20, timedOut: 16 });
  expect(stats[1]?.calls).toBeNull();
});

test("a skill that asked and did not come to its end has cost something", () => {
  expect(statsOfSkills(asked("talk", 0.25))).toMatchObject([
    { name: "talk", runs: 0, calls: { costUsd: 0.25 } },
  ]);
});

test("a journal without skills tells of none", () => {
  expect(statsOfSkills([entry({ type: "outcome", outcome: {} })])).toEqual([]);
});
