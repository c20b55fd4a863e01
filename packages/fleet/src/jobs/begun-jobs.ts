import type { ObjectStore, StoredObject } from "../store/object-store.ts";

/**
 * Returns the jobs that a worker has begun, by id, each with the steps of its newest save; 0 for none. One listing,
 * which leaves out the objects of other jobs and the segments of those that it knows about.
 *
 * @throws RunnerError what the store throws
 */
export async function begunJobs(
  store: ObjectStore,
  wanted: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const ids = [...wanted].sort();
  const begun = new Map<string, number>();
  const look = ({ name }: StoredObject): void => {
    const { id, kind, object } = partsOf(name);
    if (kind === "job.json") return;
    const steps = kind === "saves" ? Number(/_save_step(\d+)-/.exec(object)?.[1] ?? 0) : 0;
    begun.set(id, Math.max(begun.get(id) ?? 0, steps));
  };
  let at = 0;
  const next = ({ name }: StoredObject): string | null => {
    const { id, kind } = partsOf(name);
    // Saves are listed before segments.
    while (at < ids.length && ((ids[at] ?? "") < id || (ids[at] === id && kind === "segments"))) at += 1;
    const unknown = ids[at];
    if (unknown === undefined) return null;
    return unknown === id ? name : `jobs/${unknown}`;
  };
  const [first] = ids;
  if (first === undefined) return begun;
  await store.list("jobs", { after: `jobs/${first}`, onPage: (page) => page.forEach(look), next });
  const isWanted = new Set(ids);
  return new Map([...begun].filter(([id]) => isWanted.has(id)));
}

function partsOf(name: string): Record<"id" | "kind" | "object", string> {
  const [, id = "", kind = "", object = ""] = name.split("/");
  return { id, kind, object };
}
