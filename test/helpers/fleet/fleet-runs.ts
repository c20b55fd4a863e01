import type { FleetRun } from "../../../packages/fleet/src/report/fleet-run.ts";
import type { JobResult } from "../../../packages/fleet/src/work/job-result.ts";
import { chanceOf } from "../../../packages/games/src/seeds/chance.ts";
import type { JsonValue } from "../../../src/base/vocabulary/json.ts";

/** How a job ended, in 100 steps, for a dollar, without a milestone, unless told. */
export function resultOf(change: Partial<JobResult> = {}): JobResult {
  return {
    ...{ outcome: "done", reason: null, steps: 100, playedMs: 100_000, costUsd: 1, takeovers: 0 },
    tokens: { input: 1_000, output: 200, cacheRead: 8_000, cacheWrite: 800 },
    ...{ machineSha256: "0".repeat(64), milestones: [], endedAt: "2026-11-22T12:00:00.000Z" },
    ...change,
  };
}

/** A milestone after so many steps, with a cent, a second and a hundred tokens for each. */
export function milestoneAt(name: string, step: number): JobResult["milestones"][number] {
  return { name, step, costUsd: step / 100, tokens: step * 100, ms: step * 1_000 };
}

/** A run; without a result, one that has not ended, and was not begun unless something of it was played. */
export function runOf(
  values: Readonly<Record<string, JsonValue>>,
  result: JobResult | null = null,
  soFar: FleetRun["soFar"] = null,
): FleetRun {
  return { id: JSON.stringify(values), values, result, soFar };
}

/** The played part of a run that has not ended. */
function playingOf(steps: number): FleetRun["soFar"] {
  const { outcome, reason, takeovers, endedAt, ...played } = resultOf({ steps, costUsd: steps * 0.002 });
  return { ...played, milestones: [milestoneAt(STOPS[0] ?? "", Math.ceil(steps / 2))] };
}

const STOPS = ["Village left", "First ember", "Wood crossed", "Second ember", "Bridge mended"];

/**
 * A fleet that never was: two models, two efforts, `seeds` seeds each. The larger model needs fewer steps, and more of it
 * thinks; one run in ten stands still.
 */
export function madeUpFleet(
  seeds: number,
  { models = ["claude-sonnet-5-5", "claude-haiku-5-5"], efforts = ["low", "high"], open = 0.06 } = {},
): readonly FleetRun[] {
  return models.flatMap((model, rank) =>
    efforts.flatMap((effort) =>
      Array.from({ length: seeds }, (_, index) => {
        const seed = index + 1;
        const chance = chanceOf("fleet", model, effort, seed);
        const luck = chanceOf("luck", seed);
        const values = { model, effort, seed };
        if (chance() < open)
          return runOf(values, null, chance() < 0.5 ? null : playingOf(Math.ceil(chance() * 900)));
        const pace = (1 + 0.6 * rank) * (effort === "high" ? 0.8 : 1) * (0.6 + luck() * 0.8);
        const priceUsd = (rank === 0 ? 0.0031 : 0.0012) * (effort === "high" ? 1.5 : 1);
        const tokensEach = effort === "high" ? 9_400 : 7_100;
        const fate = chance();
        const reaches = fate < 0.1 + 0.15 * rank ? Math.floor(chance() * STOPS.length) : STOPS.length + 1;
        let step = 0;
        const milestones = STOPS.slice(0, reaches).map((name) => {
          step += Math.ceil(pace * (60 + chance() * 220));
          return { name, step, costUsd: step * priceUsd, tokens: step * tokensEach, ms: step * 4_100 };
        });
        const isDone = reaches > STOPS.length;
        const steps = isDone ? step + Math.ceil(pace * (20 + chance() * 90)) : Math.max(step + 40, 1_400);
        const tokens = steps * tokensEach;
        return runOf(
          values,
          resultOf({
            outcome: isDone ? "done" : fate < 0.12 ? "budget" : "failed",
            reason: isDone
              ? null
              : fate < 0.12
                ? "run_cost: $3 of $3"
                : `workflow step ${STOPS[reaches]?.toLowerCase().replaceAll(" ", "-")} failed: it took too long`,
            ...{ steps, playedMs: steps * 4_100, costUsd: steps * priceUsd, milestones },
            tokens: {
              input: Math.round(tokens * 0.05),
              output: Math.round(tokens * 0.04),
              cacheRead: Math.round(tokens * 0.85),
              cacheWrite: Math.round(tokens * 0.06),
            },
          }),
        );
      }),
    ),
  );
}
