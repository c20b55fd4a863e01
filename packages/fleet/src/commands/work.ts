import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { EXIT_CODES } from "../../../../src/base/errors.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { StopRequest } from "../../../../src/faces/cli/process-context.ts";
import { renderError } from "../../../../src/faces/cli/render/remedy.ts";
import { packageFile } from "../../../../src/package-files.ts";
import type { StoredFleet } from "../jobs/stored-fleet.ts";
import { readFleetStatus } from "../queue/fleet-status.ts";
import { type WorkerEvent, workFleet } from "../queue/work-fleet.ts";
import { proveStore } from "../store/prove-store.ts";
import type { FleetNotices } from "../work/fleet-notices.ts";
import { createPool } from "../work/pool.ts";
import { isUnfit } from "../work/unfit.ts";
import { checkKeys, childEnvironment } from "./check-keys.ts";
import { openFleetPlace, openQueue, type QueueOptions, readStored, workerName } from "./open/open-queue.ts";
import { renderWorkerEvent } from "./render/worker-event.ts";
import { reportEmptyQueue } from "./report-empty-queue.ts";
import { withNotices } from "./with-notices.ts";

/** Options of `runner fleet work`. */
export interface WorkCommandOptions extends QueueOptions {
  readonly jobs?: number;
  readonly untilEmpty?: boolean;
  readonly lease?: number;
  /** The environment variables whose values a fleet may send as keys. */
  readonly keyVariable?: readonly string[];
}

/**
 * Plays jobs from the queue, until Ctrl-C, an empty queue, or a fault of this machine. Ctrl-C puts back what is
 * played. Returns the exit code.
 *
 * @throws RunnerError what makes this worker unfit: its jobs were put back, and `runner fleet status` shows it
 */
export const workOnQueue: Run<WorkCommandOptions> = async (world, options, [file], own) => {
  const { json, quiet } = options;
  const place = await openFleetPlace(world, file, own);
  const stored = await readStored(place);
  const { jobs = availableParallelism(), untilEmpty = false, lease } = own;
  const { engine, shown } = await openQueue(world, stored, place.store, {
    ...own,
    patienceMs: null,
    ...(lease === undefined ? {} : { leaseMs: lease }),
  });
  const { stderr, stdout, signal } = world;
  const worker = workerName();
  const approved = new Set<string>();
  const named = { ...options, ...own };
  const pool = createPool({
    script: fileURLToPath(packageFile("bin/runner.js")),
    args: ["fleet", "job"],
    environment: childEnvironment(world, approved),
    worker,
  });
  const onEvent = (event: WorkerEvent): void => {
    const line = renderWorkerEvent(event);
    if (json === true) stdout.write(`${JSON.stringify(event)}\n`);
    else if (quiet !== true && line !== null) stderr.write(`${line}\n`);
  };
  try {
    await checkKeys(world, named, stored, approved);
    await proveStore(place.store);
    pool.prove();
    if (json !== true && quiet !== true)
      stderr.write(`${stored.name}: ${worker} takes up to ${jobs} at once from ${shown}\n`);
    const { book, where } = place;
    const check = (fleet: StoredFleet): Promise<void> => checkKeys(world, named, fleet, approved);
    const { end, unfit } = await withNotices(world, options, stored.name, (notices) => {
      const see = (event: WorkerEvent): void => {
        onEvent(event);
        if (notices !== null) pass(event, notices);
      };
      return workFleet({
        engine,
        book,
        store: where,
        pool,
        jobs,
        untilEmpty,
        signal,
        check,
        onEvent: see,
      });
    });
    if (unfit !== null) throw unfit;
    if (end === "empty")
      return reportEmptyQueue(world, await readFleetStatus(await readStored(place), place, engine));
    if (end === "drained")
      return signal.reason instanceof StopRequest ? signal.reason.exitCode : EXIT_CODES.interrupted;
    stderr.write(`runner: the fleet is paused: ${await engine.paused()}\n`);
    return EXIT_CODES.budget;
  } catch (error) {
    if (isUnfit(error)) await engine.unfit.note(renderError(error));
    throw error;
  } finally {
    await pool.close();
    await engine.close();
  }
};

function pass(event: WorkerEvent, notices: FleetNotices): void {
  if (event.type === "waiting") notices.waits(event);
  if (event.type === "left") notices.left(event.job.id, event.left);
  if (event.type === "failed") notices.failed(event.job.id, event.error, event.isGivenUp);
}
