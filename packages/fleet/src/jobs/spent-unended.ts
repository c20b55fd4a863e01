import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { writeNew } from "../../../../src/base/disk/write/write-atomically.ts";
import { JournalReader } from "../../../../src/record/journal/journal-reader.ts";
import { callsOf } from "../../../../src/record/ledger/journal-calls.ts";
import { SPENDING_TYPES } from "../../../../src/record/ledger/spent.ts";
import type { CallGate } from "../engine/gate/call-gate.ts";
import { inTurns } from "../mirror/in-turns.ts";
import { readRun } from "../mirror/read/read-run.ts";
import type { ObjectStore, StoredObject } from "../store/object-store.ts";
import { countedIn, type JobResult } from "../work/job-result.ts";
import { type FleetTerms, jobName } from "./job.ts";

/** Whole journals are held meanwhile. */
const AT_ONCE = 4;

/** Costs that are reported to a gate at once. */
const TOLD_AT_ONCE = 256;

/**
 * Reports to a gate what each job of a store has cost; jobs that have not ended only where that counts against a limit.
 *
 * @param ends how jobs ended, by id
 * @throws RunnerError what the store throws; `journal-too-new`
 */
export async function tellUnendedSpent(
  store: ObjectStore,
  ends: ReadonlyMap<string, JobResult>,
  { fleetCostUsd }: FleetTerms,
  spent: CallGate["spent"],
): Promise<void> {
  await inTurns([...ends], TOLD_AT_ONCE, ([id, end]) => spent(id, countedIn(end)));
  if (fleetCostUsd === null) return;
  for (const [id, usd] of await spentUnended(store, new Set(ends.keys()))) await spent(id, usd);
}

/**
 * Returns the cost so far of jobs that were begun and have not ended, in dollars by id: a fleet that continues counts
 * that too, before those jobs continue. One listing, and the journal of each such job.
 *
 * @param ended the jobs whose cost their end reports
 * @throws RunnerError what the store throws; `journal-too-new`
 */
export async function spentUnended(
  store: ObjectStore,
  ended: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const begun = new Set<string>();
  const see = ({ name }: StoredObject): string => {
    const [, id = "", kind = ""] = name.split("/");
    if (kind !== "job.json" && !ended.has(id)) begun.add(id);
    // Of a job that ended, or is known to be begun, nothing more is listed: "~" comes after all names.
    return ended.has(id) || begun.has(id) ? `${jobName(id)}/~` : name;
  };
  await store.list("jobs", { onPage: (page) => page.forEach(see), next: see });
  return new Map(await inTurns([...begun], AT_ONCE, async (id) => [id, await spentOn(store, id)] as const));
}

async function spentOn(store: ObjectStore, id: string): Promise<number> {
  const { journal } = await readRun(store, jobName(id));
  const disk = createMemoryDisk();
  writeNew(disk, "/journal", journal);
  const calls = callsOf(new JournalReader(disk, "/journal").skim(SPENDING_TYPES));
  return calls.reduce((sum, { costUsd, unconfirmedUsd }) => sum + (costUsd ?? 0) + unconfirmedUsd, 0);
}
