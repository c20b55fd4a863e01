import { createMemoryDisk } from "../../disk/memory-disk.ts";
import { writeNew } from "../../disk/write-atomically.ts";
import { JournalReader } from "../../journal/journal-reader.ts";
import { callsOf } from "../../ledger/journal-calls.ts";
import { SPENDING_TYPES } from "../../ledger/spent.ts";
import { inTurns } from "../mirror/in-turns.ts";
import { readRun } from "../mirror/read/read-run.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { jobName } from "./job.ts";

/** Whole journals are held meanwhile. */
const AT_ONCE = 4;

/**
 * What jobs have cost so far that were begun and have not ended, in dollars by id: a fleet that goes on counts that, too,
 * before anybody plays them on. One listing, and the journal of each such job.
 *
 * @param ended the jobs whose cost is known by how they ended
 * @throws RunnerError what the store throws; `journal-too-new`
 */
export async function spentUnended(
  store: ObjectStore,
  ended: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const begun = new Set<string>();
  for (const { name } of await store.list("jobs")) {
    const [, id = "", kind = ""] = name.split("/");
    if (kind !== "job.json" && !ended.has(id)) begun.add(id);
  }
  return new Map(await inTurns([...begun], AT_ONCE, async (id) => [id, await spentOn(store, id)] as const));
}

async function spentOn(store: ObjectStore, id: string): Promise<number> {
  const { journal } = await readRun(store, jobName(id));
  const disk = createMemoryDisk();
  writeNew(disk, "/journal", journal);
  const calls = callsOf(new JournalReader(disk, "/journal").skim(SPENDING_TYPES));
  return calls.reduce((sum, { costUsd, unconfirmedUsd }) => sum + (costUsd ?? 0) + unconfirmedUsd, 0);
}
