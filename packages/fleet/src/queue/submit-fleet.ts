import { leftToPlay } from "../engine/local/left-to-play.ts";
import type { RedisEngine } from "../engine/redis/redis-engine.ts";
import { openFleetBook, type PlannedFleet } from "../jobs/fleet-book.ts";
import { tellUnendedSpent } from "../jobs/spent-unended.ts";
import type { ObjectStore } from "../store/object-store.ts";

/** The result of submitting a fleet to a queue. */
export interface SubmittedFleet {
  readonly jobs: number;
  /** Number of ended jobs in the store, which are not played again. */
  readonly ended: number;
  /** Jobs to play that the queue did not have, or plays again. */
  readonly added: number;
  /** Jobs that were taken out of the queue, since the manifest no longer has them. */
  readonly left: number;
  /** Why nothing is begun; null where the fleet is not paused. */
  readonly paused: string | null;
  /** In dollars, as far as it is known. */
  readonly costUsd: number;
}

/** An end that never was: what the queue has as done and the store does not know is played again. */
const NEVER = "1970-01-01T00:00:00.000Z";

/**
 * Writes a fleet down in its store and hands out what has not ended. Whatever was lost with a queue comes from the store:
 * the jobs, the ends, and what was spent.
 *
 * @param retryFailed whether jobs are played again that failed, or that need a person
 * @throws RunnerError what the store throws
 */
export async function submitFleet(
  fleet: PlannedFleet,
  store: ObjectStore,
  engine: RedisEngine,
  retryFailed: boolean,
): Promise<SubmittedFleet> {
  const { jobs, terms } = fleet;
  const book = openFleetBook(store);
  await book.submit(fleet);
  const ends = await book.ends();
  await tellUnendedSpent(store, ends, terms, (id, usd) => engine.gate.spent(id, usd));
  await engine.raise(terms);
  const own = new Set(jobs.map(({ id }) => id));
  const left = await engine.forget((await engine.ids()).filter((id) => !own.has(id)));
  const todo = leftToPlay(jobs, ends, terms, retryFailed);
  const goOnFrom = new Map(todo.jobs.map(({ id }) => [id, ends.get(id)?.endedAt ?? NEVER]));
  const { added } = await engine.add(todo.jobs, goOnFrom);
  return {
    jobs: jobs.length,
    ended: jobs.length - todo.jobs.length,
    added,
    left,
    paused: await engine.paused(),
    costUsd: await engine.gate.total(),
  };
}
