import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { tellEnd } from "./ends.ts";
import type { Mirror } from "./mirror.ts";

/**
 * Writes how a job ended, which only its current worker can; then joins its segments, removes saves that no segment
 * lists, and adds the end to the fleet's list of ends. After a kill in between, the next worker finds the end and
 * calls this again.
 *
 * @throws RunnerError `job-taken-over`, or what the store throws
 */
export async function endJob(
  store: ObjectStore,
  job: string,
  mirror: Mirror,
  end: JsonObject,
): Promise<void> {
  // Listed before the segment is written, which proves that no other worker had the job until then: no save of the
  // next worker is among these.
  const saves = await store.list(`${job}/saves`);
  await mirror.copy({ end });
  await mirror.join();
  const { kept } = mirror;
  for (const { name } of saves) {
    if (!kept.has(name.slice(job.length + 1))) await store.remove(name);
  }
  await tellEnd(store, job, mirror.number, end);
}
