import type { FleetJob, FleetTerms } from "../../jobs/job.ts";
import { hasRoom } from "../../work/job-ending.ts";
import type { JobResult } from "../../work/job-result.ts";

/** The jobs of a fleet that are still to be played. */
export interface LeftToPlay {
  /** In the order of the fleet. */
  readonly jobs: readonly FleetJob[];
  /** By id, when those ended that are played again though nothing lets them go on: see the engine's `add`. */
  readonly goOnFrom: ReadonlyMap<string, string>;
}

/**
 * The jobs that have not ended, those whose limit was raised since, and those that failed or need a person, if it is asked
 * for.
 */
export function leftToPlay(
  jobs: readonly FleetJob[],
  ends: ReadonlyMap<string, JobResult>,
  terms: FleetTerms,
  retryFailed: boolean,
): LeftToPlay {
  const goOnFrom = new Map<string, string>();
  const left = jobs.filter(({ id }) => {
    const end = ends.get(id);
    if (end === undefined || hasRoom(end, terms)) return true;
    const isLost = end.outcome === "failed" || end.outcome === "needs-person";
    if (!retryFailed || !isLost) return false;
    goOnFrom.set(id, end.endedAt);
    return true;
  });
  return { jobs: left, goOnFrom };
}
