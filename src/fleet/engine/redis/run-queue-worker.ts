import { setTimeout as sleep } from "node:timers/promises";
import type { WorkEnd, WorkOptions } from "../fleet-engine.ts";
import { createQueueWorker, type FleetQueueWorker, type OpenQueue, type TakeOptions } from "./fleet-queue.ts";
import { closeRedis, type RedisClient } from "./open-redis.ts";
import { orAborted } from "./or-aborted.ts";
import type { QueueControl } from "./queue-control.ts";
import { LOST, type QueuePlayer } from "./queue-player.ts";
import { countJobs } from "./queue-states.ts";

/** How often it is looked whether anything is left, in ms. */
const LOOK_MS = 250;

/** How long a Redis that is away is waited for when everything else is over, in ms. */
const LAST_MS = 5_000;

/** What a worker works with. */
export interface QueueWork {
  readonly open: OpenQueue;
  readonly control: QueueControl;
  readonly player: QueuePlayer;
  readonly settings: Omit<TakeOptions, "take" | "jobs">;
}

/** Takes jobs and plays them, until it is told to stop or nothing is left. */
export async function runQueueWorker(work: QueueWork, options: WorkOptions): Promise<WorkEnd> {
  const { open, player, settings } = work;
  if (options.signal.aborted) return "drained";
  const worker = createQueueWorker(open, {
    ...settings,
    jobs: options.jobs,
    take: (job, token) => player.take(job, token, options),
  });
  // What befalls the connection is told by whoever opened it.
  worker.on("error", () => {});
  worker.on("lockRenewalFailed", (ids) => player.stop(ids, LOST));
  const over = new AbortController();
  player.watch(over.signal);
  const running = worker.run().catch(() => {});
  try {
    return await untilOver(work, options);
  } finally {
    over.abort();
    if (await closeWorker(worker, open.client, player)) await running;
  }
}

async function untilOver({ open, control, player }: QueueWork, options: WorkOptions): Promise<WorkEnd> {
  const { signal, untilEmpty } = options;
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

/**
 * Waits until what is played was put back; for a Redis that is away no longer than a while: then others take it.
 *
 * @returns whether it was closed in order
 */
async function closeWorker(
  worker: FleetQueueWorker,
  client: RedisClient,
  player: QueuePlayer,
): Promise<boolean> {
  const closed = worker.close().then(() => true);
  for (let awayMs = 0; awayMs < LAST_MS; ) {
    if (await Promise.race([closed, sleep(LOOK_MS, false)])) return true;
    awayMs = client.status === "ready" || !player.isStill ? 0 : awayMs + LOOK_MS;
  }
  closeRedis(client);
  return false;
}
