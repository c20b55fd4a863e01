import type { JobResult } from "../work/job-result.ts";
import type { PlayedJob } from "../work/read-played.ts";
import { MEASURES, type Measure, type Spreads } from "./fleet-report.ts";
import type { FleetRun } from "./fleet-run.ts";
import type { Bootstrap } from "./statistics/bootstrap.ts";
import { quartilesOf } from "./statistics/samples.ts";
import type { Watched } from "./statistics/survival.ts";

/** What a run took up to some point; the cost is null where it is not known. */
export type Took = Readonly<Record<Measure, number | null>>;

/** What a run took up to its end, wherever that was. */
export function wholeOf({ steps, playedMs, tokens, costUsd }: PlayedJob): Took {
  return { steps, playedMs, tokens: sumTokens(tokens), costUsd };
}

/** What a run that ended took to a milestone, or with null to the target; null where it did not reach it. */
export function tookTo(result: JobResult, milestone: string | null): Took | null {
  if (milestone === null) return result.outcome === "done" ? wholeOf(result) : null;
  return tookToMilestone(result, milestone);
}

/** A run as it is watched on its way to a goal, up to its end or to now; null where nobody has begun it. */
export function watchedTo(run: FleetRun, milestone: string | null): Watched | null {
  const played = playedOf(run);
  if (played === null) return null;
  const { result } = run;
  const took =
    milestone !== null ? tookToMilestone(played, milestone) : result === null ? null : tookTo(result, null);
  const step = took?.steps ?? null;
  return step === null ? { step: played.steps, reached: false } : { step, reached: true };
}

/** What was played of a run, whether it has ended or not; null for nothing. */
export function playedOf({ result, soFar }: FleetRun): PlayedJob | null {
  return result ?? soFar;
}

function tookToMilestone({ milestones }: PlayedJob, milestone: string): Took | null {
  const found = milestones.find(({ name }) => name === milestone);
  return found === undefined
    ? null
    : { steps: found.step, playedMs: found.ms, tokens: found.tokens, costUsd: found.costUsd };
}

/** What several runs took, each measure by itself. */
export function spreadsOf(all: readonly Took[], { medianInterval }: Bootstrap): Spreads {
  const spreadOf = (measure: Measure) => {
    const values = all.flatMap((took) => took[measure] ?? []);
    const quartiles = quartilesOf(values);
    return quartiles && { ...quartiles, medianInterval: medianInterval(values) };
  };
  return Object.fromEntries(MEASURES.map((measure) => [measure, spreadOf(measure)])) as Spreads;
}

/** The results of the runs that ended. */
export function resultsOf(runs: readonly FleetRun[]): readonly JobResult[] {
  return runs.flatMap(({ result }) => result ?? []);
}

/** Tokens of all kinds together. */
export function sumTokens(tokens: JobResult["tokens"]): number {
  return tokens.input + tokens.output + tokens.cacheRead + tokens.cacheWrite;
}
