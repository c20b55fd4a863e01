import { setTimeout as sleep } from "node:timers/promises";
import type { WorkEnd, WorkOptions } from "../fleet-engine.ts";
import { orAborted } from "../or-aborted.ts";
import { createQueueWorker, type FleetQueueWorker, type OpenQueue, type TakeOptions } from "./fleet-queue.ts";
import { closeRedis, type RedisClient } from "./open-redis.ts";
import type { QueueControl } from "./queue-control.ts";
import { LOST, type QueuePlayer } from "./queue-player.ts";
import { countJobs } from "./queue-states.ts";

/** The interval of looking for jobs that are left, in ms. */
const LOOK_MS = 250;

/** The interval of looking for jobs that are not yet put back, in ms. */
const CLOSE_LOOK_MS = 50;

/** The wait for a Redis that does not answer when everything else is over, in ms. */
const LAST_MS = 5_000;

/** The options of a worker that takes jobs from a queue. */
export interface QueueWorkOptions extends WorkOptions {
  /** False: it waits for jobs that are added later, and while the fleet is paused; true unless told. */
  readonly untilEmpty?: boolean;
}

/** Options of a worker. */
export interface QueueWork {
  readonly open: OpenQueue;
  readonly control: QueueControl;
  readonly player: QueuePlayer;
  readonly settings: Omit<TakeOptions, "take" | "jobs">;
}

/** Takes jobs and plays them, until it is asked to stop or nothing is left. */
export async function runQueueWorker(work: QueueWork, options: QueueWorkOptions): Promise<WorkEnd> {
  const { open, player, settings } = work;
  if (options.signal.aborted) return "drained";
  const worker = createQueueWorker(open, {
    ...settings,
    jobs: options.jobs,
    take: (job, token) => player.take(job, token, options),
  });
  // The opener of the connection reports its errors.
  worker.on("error", () => {});
  worker.on("lockRenewalFailed", (ids) => player.stop(ids, LOST));
  const over = new AbortController();
  player.watch(over.signal);
  const running = worker.run().catch(() => {});
  try {
    return await untilOver(work, options);
  } finally {
    over.abort();
    await closeWorker(worker, running, open.client, player);
  }
}

async function untilOver({ open, control, player }: QueueWork, options: QueueWorkOptions): Promise<WorkEnd> {
  const { signal, untilEmpty = true } = options;
  while (!signal.aborted) {
    try {
      if (untilEmpty && player.isIdle) {
        const { waiting, delayed, active } = await orAborted(countJobs(open, control), signal);
        if (waiting + delayed + active === 0) return "empty";
        if ((await orAborted(control.paused(), signal)) !== null && player.isIdle) return "paused";
      }
      await sleep(LOOK_MS, null, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  return "drained";
}

/** Waits until what is played was put back, and for a Redis that does not answer no longer than a while: then others take it. */
async function closeWorker(
  worker: FleetQueueWorker,
  running: Promise<void>,
  client: RedisClient,
  player: QueuePlayer,
): Promise<void> {
  // No more jobs are taken, and running ones are not waited for.
  await worker.pause(true);
  let stillMs = 0;
  // Counted from here, not from when a connection was lost: the worker has a second one, and either may just be silent.
  const isPatient = async (): Promise<boolean> => {
    await sleep(CLOSE_LOOK_MS);
    stillMs = player.isStill ? stillMs + CLOSE_LOOK_MS : 0;
    return stillMs < LAST_MS;
  };
  while (!player.isIdle) if (!(await isPatient())) return await leave(worker, client);
  let isClosed = false;
  const closed = Promise.all([worker.close(), running]).then(() => {
    isClosed = true;
  });
  while (!isClosed) {
    const rest = isPatient();
    await Promise.race([closed, rest]);
    if (!isClosed && !(await rest)) return await leave(worker, client);
  }
}

/** Leaves a Redis that does not answer: what was played there is taken by others when its lease is over. */
async function leave(worker: FleetQueueWorker, client: RedisClient): Promise<void> {
  closeRedis(client);
  await Promise.race([worker.close(true), sleep(LOOK_MS)]);
}
