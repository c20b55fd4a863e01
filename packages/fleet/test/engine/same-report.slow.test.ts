import { expect, it, onTestFinished } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { openGate, playFleetJob } from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { REAL_TIME } from "../../../../test/helpers/fleet/real-time.ts";
import {
  describeWithRedis,
  startRedis,
  type TestRedis,
} from "../../../../test/helpers/fleet/redis-server.ts";
import type { FleetEngine } from "../../src/engine/fleet-engine.ts";
import { playFleet } from "../../src/engine/local/play-fleet.ts";
import { fleetKeys } from "../../src/engine/redis/fleet-keys.ts";
import { openRedis } from "../../src/engine/redis/open-redis.ts";
import { parseRedisAddress } from "../../src/engine/redis/redis-address.ts";
import { openRedisEngine } from "../../src/engine/redis/redis-engine.ts";
import { openFleetBook } from "../../src/jobs/fleet-book.ts";
import type { FleetJob } from "../../src/jobs/job.ts";
import { planFleet } from "../../src/manifest/plan/plan-fleet.ts";
import { collectFleet } from "../../src/report/collect-runs.ts";
import { makeFleetReport } from "../../src/report/make-report.ts";
import type { ObjectStore } from "../../src/store/object-store.ts";
import type { JobLeft } from "../../src/work/job-result.ts";
import { read } from "../manifest/read.ts";

/** Far enough for the first milestone of the bundled game. */
const MANIFEST = `
name: same
model: explorer
steps: 12
matrix: { max_history: [10, 60], seed: { from: 1, to: 2 } }
`;

async function planned() {
  const { plan } = await planFleet(read(MANIFEST), "/nowhere");
  if (plan === null) throw new Error("it is no fleet");
  return plan;
}

/** Plays one job with the built-in player, on a disk of its own. */
async function play(store: ObjectStore, job: FleetJob, signal: AbortSignal): Promise<JobLeft> {
  const { terms } = await planned();
  const { left } = await playFleetJob({
    ...{ store, job, terms, player: null, disk: createMemoryDisk(), drain: signal, gate: openGate().gate },
  });
  return left;
}

/** The report of what a store says, without what no two plays have in common: times, and who took what over. */
async function reportOf(store: ObjectStore) {
  const fleet = await collectFleet(store);
  const runs = (fleet?.runs ?? []).map((run) => {
    if (run.result === null) return run;
    const milestones = run.result.milestones.map((milestone) => ({ ...milestone, ms: 0 }));
    const timeless = { milestones, playedMs: 0, takeovers: 0, endedAt: "2026-11-22T12:00:00.000Z" };
    return { ...run, result: { ...run.result, ...timeless } };
  });
  return {
    report: makeFleetReport(fleet?.name ?? "", runs),
    machines: runs.map(({ result }) => result?.machineSha256),
  };
}

describeWithRedis("a fleet on a queue", () => {
  async function open({ url }: TestRedis, worker: string): Promise<FleetEngine> {
    const client = await openRedis(parseRedisAddress(url, {}), {
      signal: new AbortController().signal,
      watcher: { lost: () => {}, found: () => {} },
    });
    onTestFinished(() => client.disconnect());
    return openRedisEngine({ client, keys: fleetKeys("same", "/store"), worker, attempts: 3, ...REAL_TIME });
  }

  it("gives the report of the same fleet that is played here, to the last digit, though a worker leaves half-way", async () => {
    const fleet = await planned();
    const here = memoryObjectStore();
    await playFleet({
      ...{ fleet, store: here, jobs: 2, retryFailed: false, time: REAL_TIME },
      signal: new AbortController().signal,
      play: (job, { signal }) => play(here, job, signal),
      onEvent: () => {},
    });

    const [redis, store] = [await startRedis(), memoryObjectStore()];
    const [leaving, staying] = [await open(redis, "leaving"), await open(redis, "staying")];
    await openFleetBook(store).submit(fleet);
    await staying.add(fleet.jobs);
    const leave = new AbortController();
    const lefts: JobLeft["type"][] = [];
    const one = async (job: FleetJob, signal: AbortSignal): Promise<JobLeft> => {
      const left = await play(store, job, signal);
      lefts.push(left.type);
      return left;
    };
    const left = await leaving.work({
      ...{ jobs: 1, signal: leave.signal, untilEmpty: false },
      play: async (job, signal) => {
        // In the middle of its first job.
        const playing = one(job, signal);
        leave.abort(new Error("drained"));
        return playing;
      },
    });
    const end = await staying.work({
      ...{ jobs: 2, signal: new AbortController().signal, untilEmpty: true, play: one },
    });

    expect({ left, end }).toEqual({ left: "drained", end: "empty" });
    expect(lefts.toSorted()).toEqual([...Array.from({ length: 4 }, () => "ended"), "put-back"]);
    const [there, expected] = [await reportOf(store), await reportOf(here)];
    expect(expected.report).toMatchObject({ runs: 4, states: { done: 4 } });
    expect(expected.report.milestones.length).toBeGreaterThan(0);
    expect(there).toEqual(expected);
    for (const engine of [leaving, staying]) await engine.close();
  });
});
