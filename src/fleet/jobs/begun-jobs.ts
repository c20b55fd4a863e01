import type { ObjectStore } from "../store/object-store.ts";

/**
 * The jobs that a worker has begun, by id, each with the steps that its newest save has: 0 where it has none. One listing.
 *
 * @throws RunnerError what the store throws
 */
export async function begunJobs(store: ObjectStore): Promise<ReadonlyMap<string, number>> {
  const begun = new Map<string, number>();
  for (const { name } of await store.list("jobs")) {
    const [, id = "", kind = "", object = ""] = name.split("/");
    if (kind === "job.json") continue;
    const steps = kind === "saves" ? Number(/_save_step(\d+)-/.exec(object)?.[1] ?? 0) : 0;
    begun.set(id, Math.max(begun.get(id) ?? 0, steps));
  }
  return begun;
}
