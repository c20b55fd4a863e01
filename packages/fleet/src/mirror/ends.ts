import { type JsonObject, parseJsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { inTurns } from "./in-turns.ts";
import { numberIn, numberName } from "./segment.ts";

const AT_ONCE = 16;

/** The end of a job. */
export interface StoredEnd<Read = JsonObject> {
  /** The number of the segment that says so: a job that was gone on with and ended again has a higher one. */
  readonly number: number;
  readonly end: Read;
}

/** Writes down how a job ended where all ends are found, and removes what was said of it before. */
export async function tellEnd(
  store: ObjectStore,
  job: string,
  number: number,
  end: JsonObject,
): Promise<void> {
  const folder = `ends/${job.slice(job.lastIndexOf("/") + 1)}`;
  await store.create(`${folder}/${numberName(number)}`, Buffer.from(JSON.stringify(end)));
  for (const { name } of await store.list(folder)) {
    if ((numberIn(name) ?? number) < number) await store.remove(name);
  }
}

/**
 * Returns the ends of a fleet's jobs, by the last part of their names: one listing, and one object for each that is
 * not among `known` as it is now. Only what `read` makes of an end is kept. A damaged end is left out: such a job is
 * taken over, which finds how it ended.
 *
 * @throws RunnerError what the store throws
 */
export async function readEnds<Read = JsonObject>(
  store: ObjectStore,
  known: ReadonlyMap<string, StoredEnd<Read>> = new Map(),
  read: (end: JsonObject) => Read = (end) => end as Read,
): Promise<ReadonlyMap<string, StoredEnd<Read>>> {
  const newest = new Map<string, number>();
  for (const { name } of await store.list("ends")) {
    const [, job = "", ...rest] = name.split("/");
    const number = numberIn(name);
    if (rest.length === 1 && number !== null) newest.set(job, Math.max(newest.get(job) ?? 0, number));
  }
  const ends = new Map<string, StoredEnd<Read>>();
  await inTurns([...newest], AT_ONCE, async ([job, number]) => {
    const same = known.get(job);
    if (same?.number === number) {
      ends.set(job, same);
      return;
    }
    const object = await store.get(`ends/${job}/${numberName(number)}`);
    const end = object === null ? null : parseJsonObject(Buffer.from(object).toString("utf8"));
    if (end !== null) ends.set(job, { number, end: read(end) });
  });
  return ends;
}
