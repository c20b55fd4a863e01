import type { JsonObject } from "../../base/vocabulary/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { tellEnd } from "./ends.ts";
import type { Mirror } from "./mirror.ts";

/**
 * Writes down how a job ended, which only the worker can that has it; then joins its segments, removes saves that nobody
 * lists, and tells the end where all ends of a fleet are found. Killed in between, whoever takes the job over finds how
 * it ended and calls this again.
 *
 * @throws RunnerError `job-taken-over`, or what the store throws
 */
export async function endJob(
  store: ObjectStore,
  job: string,
  mirror: Mirror,
  end: JsonObject,
): Promise<void> {
  // Listed before the segment is written, which proves that nobody else had the job until then: no save of whoever takes
  // it over next is among these.
  const saves = await store.list(`${job}/saves`);
  await mirror.copy({ end });
  await mirror.join();
  const { kept } = mirror;
  for (const { name } of saves) {
    if (!kept.has(name.slice(job.length + 1))) await store.remove(name);
  }
  await tellEnd(store, job, mirror.number, end);
}
