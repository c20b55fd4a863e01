import { EXIT_CODES, RunnerError } from "../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import type { RedisEngine } from "../engine/redis/redis-engine.ts";
import type { FleetOutline } from "../jobs/stored-fleet.ts";
import { openFleetPlace, openQueue, type QueueOptions, readOutline } from "./open/open-queue.ts";

/** Options of the commands that change what is played. */
export interface ControlOptions extends QueueOptions {
  readonly job?: readonly string[];
  readonly note?: string;
}

/** A command to a fleet, and its message. */
type Act = (engine: RedisEngine, ids: readonly string[] | null, own: ControlOptions) => Promise<string>;

/** Begins nothing more; what is played stops at its next step and goes back to the queue. */
export const pauseFleet: Run<ControlOptions> = acting(async (engine, _, { note }) => {
  await engine.pause(note ?? "paused by hand");
  return "paused: jobs stop at their next step";
});

/** Goes on. */
export const resumeFleet: Run<ControlOptions> = acting(async (engine) => {
  await engine.resume();
  return "resumed";
});

/** Takes jobs out of the queue: those that are named, or all that have not ended. */
export const cancelFleetJobs: Run<ControlOptions> = acting(
  async (engine, ids) => `${renderCountOf(await engine.cancel(ids ?? "all"), "job")} cancelled`,
);

/** Gives jobs their attempts again: those that are named, or all that were given up. */
export const retryFleetJobs: Run<ControlOptions> = acting(
  async (engine, ids) => `${renderCountOf(await engine.retry(ids ?? "failed"), "job")} back in the queue`,
);

function acting(act: Act): Run<ControlOptions> {
  return async (world, { json }, [file], own) => {
    const place = await openFleetPlace(world, file, own);
    const stored = await readOutline(place);
    const ids = own.job === undefined ? null : own.job.map((word) => findId(stored, word));
    const { engine } = await openQueue(world, stored, place.store, own);
    try {
      const told = await act(engine, ids, own);
      const counts = await engine.counts();
      if (json === true) world.stdout.write(`${JSON.stringify({ fleet: stored.name, ...counts })}\n`);
      else world.stdout.write(`${plainLine(stored.name)}: ${told}\n`);
      return EXIT_CODES.done;
    } finally {
      await engine.close();
    }
  };
}

/** The job whose id begins so. @throws RunnerError `option-invalid` for none, or several */
function findId({ jobs, name }: FleetOutline, word: string): string {
  const found = jobs.filter(({ id }) => id.startsWith(word.toLowerCase()));
  const [one] = found;
  if (found.length === 1 && one !== undefined) return one.id;
  const fact = found.length === 0 ? `no job of ${name} begins` : `${found.length} jobs of ${name} begin`;
  throw new RunnerError(
    "option-invalid",
    `--job takes the beginning of one job's id: ${fact} with "${word}"`,
  );
}
