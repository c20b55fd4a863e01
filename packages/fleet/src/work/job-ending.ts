import { RunnerError } from "../../../../src/base/errors.ts";
import { renderLimitUsd, renderUsd } from "../../../../src/base/quantities/money.ts";
import type { RunOutcome } from "../../../../src/base/vocabulary/outcome.ts";
import { type FleetJob, type FleetTerms, type JobShape, planOf } from "../jobs/job.ts";
import { countedIn, type JobResult } from "./job-result.ts";

/** The end of a job, and the reason if it did not reach its target. */
export type JobEnding = Pick<JobResult, "outcome" | "reason" | "limitUsd">;

/** The end of a plan. */
interface PlanEnd {
  /** In the words of people: `workflow`. */
  readonly kind: string;
  readonly status: "done" | "failed" | "interrupted" | "stopped";
  /** Why it failed; null where it did not. */
  readonly error: string | null;
}

/** The end of a run that was a job. */
export interface PlayedRun {
  readonly outcome: RunOutcome;
  /** The end of the plan that led it; null without one. */
  readonly plan: PlanEnd | null;
  /** Why it stands before a person; null where it does not. */
  readonly waitsFor: string | null;
  /** The reason for stopping it; null for none. */
  readonly stop: Error | null;
}

const DONE: JobEnding = { outcome: "done", reason: null };

/**
 * Returns the end of a job by the end of its run; null where it was stopped and is not over.
 *
 * @throws RunnerError `model-unreachable`: it may be reached when the job is tried again
 */
export function endingOf(
  { outcome, plan, waitsFor }: Omit<PlayedRun, "stop">,
  { shape }: FleetJob,
  terms: FleetTerms,
): JobEnding | null {
  if (plan?.status === "done") return DONE;
  if (plan?.status === "failed") return failed(`the ${plan.kind} failed: ${plan.error ?? "unknown"}`);
  switch (outcome.type) {
    case "done":
      if (plan !== null) return failed(`the ${plan.kind} did not come to its end`);
      // A run of a benchmark is scored by what it reached.
      if (outcome.isReached === false && shape.task === undefined)
        return failed(`not reached ${endOf(shape)}: ${shape.until}`);
      return DONE;
    case "interrupted":
      return { outcome: "needs-person", reason: waitsFor };
    case "needs-person":
      return { outcome: "needs-person", reason: outcome.reason };
    case "budget": {
      const bound = boundOf(outcome, shape, terms);
      if (bound !== null) return atBound(shape, bound);
      return {
        outcome: "budget",
        reason: limitOf(outcome, terms),
        ...(outcome.limit === "costUsd" && terms.runCostUsd !== null ? { limitUsd: terms.runCostUsd } : {}),
      };
    }
    case "cancelled":
      return null;
    case "unreachable":
      throw new RunnerError("model-unreachable", outcome.reason);
    case "failed":
      return failed(outcome.reason);
  }
}

/** The bound of the job's own at which it ended, in the manifest's words; null for a limit of the fleet. */
function boundOf(
  { limit }: Extract<RunOutcome, { type: "budget" }>,
  { bounds = {} }: JobShape,
  { runCostUsd }: FleetTerms,
): string | null {
  if (limit === "tokens") return "max_tokens";
  const isOwn =
    limit === "costUsd" &&
    (bounds.costUsd ?? Number.POSITIVE_INFINITY) <= (runCostUsd ?? Number.POSITIVE_INFINITY);
  return isOwn && bounds.costUsd !== undefined ? "max_cost" : null;
}

function endOf({ untilStep, bounds = {} }: JobShape): string {
  return bounds.frames === undefined ? `by step ${untilStep}` : "by its last step or frame";
}

/** A job that used up what it may has come to its end; where it was to reach something, it failed. */
function atBound(shape: JobShape, bound: string): JobEnding {
  return shape.task !== undefined || (shape.until === null && planOf(shape) === null)
    ? DONE
    : failed(`not reached within ${bound}`);
}

/** The limit in the manifest's words. */
function limitOf(
  { limit, used, reason }: Extract<RunOutcome, { type: "budget" }>,
  { runCostUsd, runTimeMs }: FleetTerms,
): string {
  if (limit === "costUsd")
    return `max_cost_per_run: ${renderUsd(used)} of ${renderLimitUsd(runCostUsd ?? 0)}`;
  if (limit === "ms" && runTimeMs !== null) return `max_time_per_run: played for ${runTimeMs / 1000} s`;
  return reason;
}

/** Whether a job that ended at a limit may go on under the terms that hold now. */
export function hasRoom(
  result: Pick<JobResult, "outcome" | "costUsd" | "unconfirmedUsd" | "limitUsd" | "playedMs">,
  { runCostUsd, runTimeMs }: FleetTerms,
): boolean {
  const { outcome, playedMs, limitUsd = countedIn(result) } = result;
  if (outcome !== "budget") return false;
  return (runCostUsd === null || limitUsd < runCostUsd) && (runTimeMs === null || playedMs < runTimeMs);
}

function failed(reason: string): JobEnding {
  return { outcome: "failed", reason };
}
