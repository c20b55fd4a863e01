import type { JsonObject } from "../../run/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { inTurns } from "./in-turns.ts";
import { removeOlderJoined, writeJoined } from "./joined-run.ts";
import type { Mirror } from "./mirror.ts";
import { readRun } from "./read-run.ts";
import { numberIn } from "./segment.ts";

const AT_ONCE = 16;

/**
 * Writes down how a job ended, which only the worker can that has it, and joins its segments. Killed in between, whoever
 * takes the job over finds how it ended and calls this again.
 *
 * @throws RunnerError `job-taken-over`, or what the store throws
 */
export async function endJob(
  store: ObjectStore,
  job: string,
  mirror: Mirror,
  end: JsonObject,
  worker: string,
): Promise<void> {
  await mirror.copy({ end });
  const { number } = mirror;
  const { notices, ...run } = await readRun(store, job, number);
  // What is damaged stays as it is, for people to look at.
  if (notices.length > 0) return;
  await writeJoined(store, job, run, { worker, token: "" });
  await removeOlderJoined(store, job, number);
  const kept = new Set(run.fences);
  const loose = (await store.list(`${job}/segments`)).filter(({ name }) => {
    const own = numberIn(name);
    // Fences stay, also those of what was joined before: a worker that was fenced and wakes up later tries to write that
    // very number, and must be refused.
    return own !== null && own > run.joinedTo && own <= number && !kept.has(own);
  });
  await inTurns(loose, AT_ONCE, ({ name }) => store.remove(name));
}
