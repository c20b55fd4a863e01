import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { writeNew } from "../../../../src/base/disk/write/write-atomically.ts";
import { begunJobs } from "../jobs/begun-jobs.ts";
import { openFleetBook } from "../jobs/fleet-book.ts";
import { type FleetJob, jobName } from "../jobs/job.ts";
import { inTurns } from "../mirror/in-turns.ts";
import { readRun } from "../mirror/read/read-run.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { type PlayedJob, readPlayed } from "../work/read-played.ts";
import type { FleetRun } from "./fleet-run.ts";

/** Whole journals are held meanwhile. */
const AT_ONCE = 4;

/** A fleet as its store knows it. */
export interface CollectedFleet {
  readonly name: string;
  /** In the order of the manifest. */
  readonly runs: readonly FleetRun[];
}

/**
 * Reads a fleet from its store: how each job ended and, from their journals, the progress of those that have not.
 * Null for a store without a fleet. It disturbs no play and writes nothing.
 *
 * @param count reports the number of journals to read, and each one read
 * @throws RunnerError what the store throws; `fleet-damaged`, `fleet-too-new`, `journal-too-new`
 */
export async function collectFleet(
  store: ObjectStore,
  count: (total: number) => () => void = () => () => {},
): Promise<CollectedFleet | null> {
  const book = openFleetBook(store);
  const fleet = await book.outline();
  if (fleet === null) return null;
  const ends = await book.ends();
  const unended = fleet.jobs.filter(({ id }) => !ends.has(id));
  const begun = await begunJobs(
    store,
    unended.map(({ id }) => id),
  );
  const playing = unended.filter(({ id }) => begun.has(id));
  const readOne = count(playing.length);
  const soFar = new Map(
    await inTurns(playing, AT_ONCE, async ({ id }) => {
      const played = await readSoFar(store, id);
      readOne();
      return [id, played] as const;
    }),
  );
  const runOf = ({ id, cell }: Pick<FleetJob, "id" | "cell">): FleetRun => ({
    id,
    values: cell,
    result: ends.get(id) ?? null,
    soFar: soFar.get(id) ?? null,
  });
  return { name: fleet.name, runs: fleet.jobs.map(runOf) };
}

async function readSoFar(store: ObjectStore, id: string): Promise<PlayedJob> {
  const { journal, journalName } = await readRun(store, jobName(id));
  const disk = createMemoryDisk();
  disk.makeFolder("/job");
  if (journalName !== null) writeNew(disk, `/job/${journalName}`, journal);
  return readPlayed(disk, "/job");
}
