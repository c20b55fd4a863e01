import type { JobResult } from "../work/job-result.ts";
import type { PlayedJob } from "../work/read-played.ts";
import { MEASURES, type Measure, type Spreads } from "./fleet-report.ts";
import type { FleetRun } from "./fleet-run.ts";
import type { Bootstrap } from "./statistics/bootstrap.ts";
import { quartilesOf } from "./statistics/samples.ts";
import type { Watched } from "./statistics/survival.ts";

/** The measures of a run up to some point; the cost is null if unknown. */
export type Took = Readonly<Record<Measure, number | null>>;

/** The measures of a run up to its end, wherever that was. */
export function wholeOf({ steps, playedMs, tokens, costUsd }: PlayedJob): Took {
  return { steps, playedMs, tokens: sumTokens(tokens), costUsd };
}

/** The measures of an ended run up to a milestone, or with null up to the target; null if it did not reach it. */
export function tookTo(result: JobResult, milestone: string | null): Took | null {
  if (milestone === null) return result.outcome === "done" ? wholeOf(result) : null;
  return tookToMilestone(result, milestone);
}

/** A run observed on its way to a goal, up to its end or to now; null if not begun. */
export function watchedTo(run: FleetRun, milestone: string | null): Watched | null {
  const played = playedOf(run);
  if (played === null) return null;
  const { result } = run;
  const took =
    milestone !== null ? tookToMilestone(played, milestone) : result === null ? null : tookTo(result, null);
  const step = took?.steps ?? null;
  return step === null ? { step: played.steps, reached: false } : { step, reached: true };
}

/** The played part of a run, ended or not; null for none. */
export function playedOf({ result, soFar }: FleetRun): PlayedJob | null {
  return result ?? soFar;
}

function tookToMilestone({ milestones }: PlayedJob, milestone: string): Took | null {
  const found = milestones.find(({ name }) => name === milestone);
  return found === undefined
    ? null
    : { steps: found.step, playedMs: found.ms, tokens: found.tokens, costUsd: found.costUsd };
}

/** The spreads of several runs, one per measure. */
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
