import { join } from "node:path";
import { describeError, RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { type FilledServices, fillServices } from "../../../../src/play/session/services.ts";
import { jobName } from "../jobs/job.ts";
import { endJob } from "../mirror/end-job.ts";
import { type TakenJob, takeOver } from "../mirror/take-over.ts";
import { JobStop } from "./gated-calls.ts";
import { endingOf, hasRoom, type JobEnding } from "./job-ending.ts";
import type { JobPlay } from "./job-play.ts";
import { countedIn, type JobLeft, type JobResult, parseJobResult } from "./job-result.ts";
import { readPlayed } from "./read-played.ts";
import { runJob } from "./run-job.ts";
import { isUnfit } from "./unfit.ts";

/** A job that this worker has. */
interface OwnJob {
  readonly taken: TakenJob;
  readonly folder: string;
  readonly services: FilledServices;
}

/**
 * Plays a job as one of many workers, from where the one before left it, until it ends, is asked to stop, or another
 * worker has it.
 *
 * @throws what another attempt may mend: an LM that cannot be reached, a bug; what another worker may mend: see
 * `isUnfit`
 */
export async function playJob(play: JobPlay): Promise<JobLeft> {
  const { job, store, scratch, worker, onEvent, giveUp = null } = play;
  const services = fillServices(play.services);
  const folder = join(scratch, "run");
  try {
    const taken = await takeOver({ store, job: jobName(job.id), folder, worker, disk: services.disk });
    for (const text of taken.notices) onEvent?.({ type: "notice", job: job.id, text });
    const before = taken.end === null ? null : parseJobResult(taken.end);
    if (before !== null && counts(before, play)) {
      // Its writer may have died before everything was in order.
      await endJob(store, jobName(job.id), taken.mirror, asJson(before));
      return { type: "ended", result: before };
    }
    const own = { taken, folder, services };
    if (giveUp !== null) return await end(play, own, { outcome: "failed", reason: giveUp });
    return await playOn(play, own, before);
  } catch (error) {
    if (error instanceof RunnerError && error.code === "job-taken-over") {
      return { type: "put-back", why: "taken-over", text: error.message };
    }
    throw error;
  }
}

/** Whether an end still counts. */
function counts(before: JobResult, { terms, goOnFrom = null }: JobPlay): boolean {
  return before.endedAt !== goOnFrom && !hasRoom(before, terms);
}

async function playOn(play: JobPlay, own: OwnJob, before: JobResult | null): Promise<JobLeft> {
  const { job, terms, isLast = false, goOnFrom } = play;
  const { mirror } = own.taken;
  try {
    const isLetGoOn = before?.outcome === "needs-person" && before.endedAt === goOnFrom;
    const run = await runJob(play, { ...own, mirror, isLetGoOn });
    const ending = endingOf(run, job, terms);
    if (ending !== null) return await end(play, own, ending);
    throw run.stop;
  } catch (error) {
    if (error instanceof JobStop) return { type: "put-back", why: error.why, text: error.message };
    if (mirror.isOver || isUnfit(error) || !(isLast || isFinal(error))) throw error;
    return await end(play, own, { outcome: "failed", reason: describeError(error) });
  }
}

/** Writes down how a job ended, with what its journal tells. */
async function end(play: JobPlay, { taken, folder, services }: OwnJob, ending: JobEnding): Promise<JobLeft> {
  const { job, store, terms, gate } = play;
  const { disk, clock } = services;
  const played = readPlayed(disk, folder);
  const result: JobResult = {
    ...ending,
    ...played,
    // The time to open a session counts, too.
    playedMs: Math.max(played.playedMs, isOutOfTime(ending) ? (terms.runTimeMs ?? 0) : 0),
    takeovers: taken.takeovers,
    endedAt: clock.now().toISOString(),
  };
  const countedUsd = countedIn(played);
  if (countedUsd > 0) await gate.spent(job.id, countedUsd);
  await endJob(store, jobName(job.id), taken.mirror, asJson(result));
  return { type: "ended", result };
}

function isOutOfTime({ outcome, reason }: JobEnding): boolean {
  return outcome === "budget" && reason?.startsWith("max_time_per_run") === true;
}

/** Whether another attempt would end the same, wherever it is made. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof RunnerError)) return false;
  return error.kind === "badData" || error.kind === "usage" || error.kind === "missingInput";
}

function asJson(result: JobResult): JsonObject {
  return { ...result } as unknown as JsonObject;
}
