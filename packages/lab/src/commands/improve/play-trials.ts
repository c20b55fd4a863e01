import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { describeError } from "../../../../../src/base/errors.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import { StopRequest, type World } from "../../../../../src/faces/cli/process-context.ts";
import { packageFile } from "../../../../../src/package-files.ts";
import { checkKeys, childEnvironment } from "../../../../fleet/src/commands/check-keys.ts";
import {
  type FleetPlace,
  openFleetPlace,
  openQueue,
  redisOf,
  workerName,
} from "../../../../fleet/src/commands/open/open-queue.ts";
import { openFleetView } from "../../../../fleet/src/commands/view/fleet-view.ts";
import { gateTime } from "../../../../fleet/src/engine/gate/gate-time.ts";
import { takeFleetLock } from "../../../../fleet/src/engine/local/fleet-lock.ts";
import { playFleet } from "../../../../fleet/src/engine/local/play-fleet.ts";
import { openFleetBook, type PlannedFleet } from "../../../../fleet/src/jobs/fleet-book.ts";
import type { FleetJob, FleetTerms } from "../../../../fleet/src/jobs/job.ts";
import { submitFleet } from "../../../../fleet/src/queue/submit-fleet.ts";
import { workFleet } from "../../../../fleet/src/queue/work-fleet.ts";
import type { ObjectStore } from "../../../../fleet/src/store/object-store.ts";
import { proveStore } from "../../../../fleet/src/store/prove-store.ts";
import { createPool, type WorkerPool } from "../../../../fleet/src/work/pool.ts";
import type { TrialPlayer, TrialsPlayed } from "../../improve/prove.ts";

/** The fleet that all attempts of a run of `improve` are. */
const FLEET = "improve";

/** The place where attempts are played and kept. */
export interface TrialPlace {
  /** Their store: a folder's absolute path, or `s3://…`. */
  readonly store: string;
  readonly terms: FleetTerms;
  /** Attempts at once; one for each core where it is missing. */
  readonly jobs?: number | undefined;
  /** The queue whose other workers play too; none where it is missing. */
  readonly redis?: string | undefined;
}

/** A player of attempts that is closed at the end. */
export interface OpenTrials extends TrialPlayer {
  readonly store: ObjectStore;
  close(): Promise<void>;
}

/**
 * Opens the place of attempts: each is a job of a fleet, so what was paid for is in the store, and an attempt goes on where
 * a killed process left it.
 *
 * @throws RunnerError `fleet-in-use`; where the store or this machine cannot be used
 */
export async function openTrials(world: World, options: Options, place: TrialPlace): Promise<OpenTrials> {
  const approved = new Set<string>();
  const opened = await openFleetPlace(world, undefined, { store: place.store });
  const lock = takeFleetLock(place.store);
  const pool = createPool({
    script: fileURLToPath(packageFile("bin/runner.js")),
    args: ["fleet", "job"],
    worker: workerName(),
    environment: childEnvironment(world, approved),
  });
  try {
    await proveStore(opened.store);
    pool.prove();
  } catch (error) {
    await pool.close();
    lock.release();
    throw error;
  }
  const isQueued = redisOf(world, place.redis === undefined ? {} : { redis: place.redis }) !== null;
  const playing: Playing = { world, options, place, opened, pool, approved };
  return {
    store: opened.store,
    async play(jobs, files) {
      const fleet = { name: FLEET, terms: place.terms, jobs, files };
      if (world.signal.aborted) return { results: new Map(), stopped: reasonOf(world) };
      await checkKeys(world, options, fleet, approved);
      return isQueued ? playQueued(playing, fleet) : playHere(playing, fleet);
    },
    async close() {
      await pool.close();
      lock.release();
    },
  };
}

interface Playing {
  readonly world: World;
  readonly options: Options;
  readonly place: TrialPlace;
  readonly opened: FleetPlace;
  readonly pool: WorkerPool;
  readonly approved: Set<string>;
}

async function playHere(
  { world, options, place, opened, pool }: Playing,
  fleet: PlannedFleet,
): Promise<TrialsPlayed> {
  const { terms, store, jobs = availableParallelism() } = place;
  const { json: _, ...others } = options;
  // The line of a round reports how its attempts ended.
  const view = openFleetView(world, { ...others, quiet: true }, terms.fleetCostUsd);
  try {
    const { end, unfit, results, broken } = await playFleet({
      fleet,
      store: opened.store,
      jobs,
      retryFailed: false,
      signal: world.signal,
      time: gateTime(world.clock, world.timers),
      play: (job, { attempt: { isLast, goOnFrom }, ...context }) =>
        pool.play(job, { terms, store, isLast, goOnFrom, ...context }),
      onEvent: (event) => view.see(event),
    });
    if (unfit !== null) throw unfit;
    const [first] = broken;
    const stopped =
      end === "paused"
        ? "the money is spent"
        : end === "drained"
          ? reasonOf(world)
          : first === undefined
            ? null
            : `an attempt could not be played (${describeError(first.error)})`;
    return { results, stopped };
  } finally {
    view.close();
  }
}

async function playQueued(
  { world, options, place, opened, pool, approved }: Playing,
  fleet: PlannedFleet,
): Promise<TrialsPlayed> {
  const { redis, jobs = availableParallelism() } = place;
  const { store, book } = opened;
  const { engine } = await openQueue(world, fleet, store, {
    ...(redis === undefined ? {} : { redis }),
    patienceMs: null,
  });
  try {
    await submitFleet(fleet, store, engine, false);
    const { end, unfit } = await workFleet({
      engine,
      book,
      store: place.store,
      pool,
      jobs,
      untilEmpty: true,
      signal: world.signal,
      check: (asked) => checkKeys(world, options, asked, approved),
      onEvent: (event) => {
        if (event.type === "failed")
          world.stderr.write(`runner: ${event.job.id.slice(0, 8)}: ${event.error}\n`);
      },
    });
    if (unfit !== null) throw unfit;
    const results = await openFleetBook(store).ends();
    const isMissing = (job: FleetJob): boolean => !results.has(job.id);
    const missing = fleet.jobs.filter(isMissing).length;
    if (end === "drained") return { results, stopped: reasonOf(world) };
    if (end === "paused") return { results, stopped: (await engine.paused()) ?? "the fleet is paused" };
    const stopped = missing === 0 ? null : `${missing} attempts were given up`;
    return { results, stopped };
  } finally {
    await engine.close();
  }
}

function reasonOf({ signal: { reason } }: World): string {
  return reason instanceof StopRequest ? "it was stopped" : describeError(reason);
}
