import { expect, test } from "vitest";
import type { RunOutcome } from "../../../../src/base/vocabulary/outcome.ts";
import { resultOf } from "../../../../test/helpers/fleet/fleet-runs.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import type { JobShape } from "../../src/jobs/job.ts";
import { tellTarget } from "../../src/manifest/check-jobs.ts";
import { costLimitOf } from "../../src/work/job-config.ts";
import { endingOf, hasRoom } from "../../src/work/job-ending.ts";
import { countedIn, parseJobResult } from "../../src/work/job-result.ts";

const FILE = { name: "badge.yaml", sha256: "0".repeat(64) };
const SHAPES: Readonly<Record<string, Partial<JobShape>>> = {
  steps: {},
  until: { until: "game.x == 1" },
  bounded: { until: "game.x == 1", bounds: { frames: 9, tokens: 5, costUsd: 2 } },
  cheap: { bounds: { costUsd: 2 } },
  task: { until: "game.x == 1", task: FILE, bounds: { frames: 9 } },
  workflow: { untilStep: null, workflow: FILE },
};
const OUTCOMES: readonly RunOutcome[] = [
  { type: "done" },
  { type: "done", isReached: true },
  { type: "done", isReached: false },
  { type: "interrupted" },
  { type: "cancelled", reason: "SIGINT" },
  { type: "budget", limit: "costUsd", used: 2.5, reason: "cost" },
  { type: "budget", limit: "tokens", used: 7, reason: "too many tokens" },
  { type: "budget", limit: "ms", used: 90_000, reason: "too long" },
  { type: "needs-person", reason: "it is stuck" },
  { type: "failed", reason: "refused" },
  { type: "unreachable", reason: "away" },
];
const PLANS = [
  null,
  { kind: "workflow", status: "done", error: null },
  { kind: "workflow", status: "failed", error: "no door" },
  { kind: "workflow", status: "failed", error: null },
  { kind: "workflow", status: "stopped", error: null },
] as const;

/** Limits of a fleet: none, some that are above those of jobs, and some below. */
const LIMITS = [TERMS, { ...TERMS, runCostUsd: 3, runTimeMs: 90_500 }, { ...TERMS, runCostUsd: 1 }];

test("how jobs end by how their runs do is the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const word = (read: () => unknown): string => {
    try {
      return JSON.stringify(read());
    } catch (error) {
      return String(error);
    }
  };
  const lines = Object.entries(SHAPES).flatMap(([name, shape]) => {
    const job = jobOf(shape);
    const limits = LIMITS.map((terms) => costLimitOf(job, terms));
    return [
      `# ${name}: ${tellTarget(job.shape)}, at most ${limits.join(", ")} dollars`,
      ...OUTCOMES.flatMap((outcome) =>
        PLANS.slice(0, name === "workflow" ? 5 : 1).map((plan) => {
          const ends = LIMITS.map((terms) =>
            word(() => endingOf({ outcome, plan, waitsFor: "asks" }, job, terms)),
          );
          const shown = [...new Set(ends)].length === 1 ? ends.slice(0, 1) : ends;
          return `${JSON.stringify(outcome)}${plan === null ? "" : ` ${plan.status} ${plan.error}`}\n  ${shown.join("\n  ")}`;
        }),
      ),
    ];
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./endings.txt");
});

test.each<
  [end: Parameters<typeof resultOf>[0], runCostUsd: number | null, runTimeMs: number | null, has: boolean]
>([
  [{ outcome: "done" }, null, null, false],
  [{ outcome: "failed" }, null, null, false],
  [{ outcome: "budget" }, null, null, true],
  [{ outcome: "budget", costUsd: 1 }, 1, null, false],
  [{ outcome: "budget", costUsd: 1 }, 1.01, null, true],
  [{ outcome: "budget", costUsd: 1, limitUsd: 2 }, 2, null, false],
  [{ outcome: "budget", costUsd: 1, limitUsd: 2 }, 2.5, null, true],
  [{ outcome: "budget", costUsd: 1, unconfirmedUsd: 1 }, 1.5, null, false],
  [{ outcome: "budget", costUsd: null, unconfirmedUsd: 1 }, 1.5, null, true],
  [{ outcome: "budget", playedMs: 1_000 }, null, 1_000, false],
  [{ outcome: "budget", playedMs: 999 }, null, 1_000, true],
  [{ outcome: "budget", playedMs: 999, costUsd: 2 }, 1, 1_000, false],
])("a job that ended with %j has room at %s dollars and %s ms: %s", (end, runCostUsd, runTimeMs, has) => {
  expect(hasRoom(resultOf(end), { ...TERMS, runCostUsd, runTimeMs })).toBe(has);
});

test("a cost counts with the most that lost calls had", () => {
  expect(
    [{ costUsd: 1 }, { costUsd: null, unconfirmedUsd: 2 }, { costUsd: 1, unconfirmedUsd: 2 }].map(countedIn),
  ).toEqual([1, 2, 3]);
});

test.each<[change: object, isOne: boolean]>([
  [{}, true],
  [{ frames: 0, presses: 1, unconfirmedUsd: 0.5, limitUsd: 0, machineSha256: "" }, true],
  [{ milestones: [{ name: "a", step: 1, costUsd: null, tokens: 0, ms: 0.5, frames: 3 }] }, true],
  ...[
    { outcome: "open" },
    { reason: 5 },
    { steps: -1 },
    { steps: 1.5 },
    { frames: null },
    { presses: -1 },
  ].map((one) => [one, false] as [object, boolean]),
  ...[
    { playedMs: -1 },
    { costUsd: -0.1 },
    { costUsd: undefined },
    { unconfirmedUsd: null },
    { limitUsd: -1 },
  ].map((one) => [one, false] as [object, boolean]),
  ...[
    { tokens: {} },
    { tokens: { input: 1, output: 1, cacheRead: 1, cacheWrite: 0.5 } },
    { machineSha256: "0" },
  ].map((one) => [one, false] as [object, boolean]),
  ...[
    { takeovers: -1 },
    { milestones: [{}] },
    { milestones: [{ name: "a", step: 1, costUsd: 0, tokens: 0, ms: -1 }] },
  ].map((one) => [one, false] as [object, boolean]),
  ...[{ endedAt: "yesterday" }, { endedAt: 5 }].map((one) => [one, false] as [object, boolean]),
])("the end of a job with %j is one: %s", (change, isOne) => {
  const value = { ...resultOf(), ...change } as never;

  expect(parseJobResult({ ...(value as object), more: 1 })).toEqual(isOne ? value : null);
});
