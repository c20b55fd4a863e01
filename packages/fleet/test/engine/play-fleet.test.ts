import { describe, expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { endedLeft } from "../../../../test/helpers/fleet/fleet-jobs.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import type { GateTime } from "../../src/engine/gate/gate-time.ts";
import type { FleetEvent } from "../../src/engine/local/fleet-event.ts";
import { type FleetPlay, playFleet } from "../../src/engine/local/play-fleet.ts";
import type { PlannedFleet } from "../../src/jobs/fleet-book.ts";
import { type FleetJob, type FleetTerms, jobName } from "../../src/jobs/job.ts";
import { endJob } from "../../src/mirror/end-job.ts";
import { takeOver } from "../../src/mirror/take-over.ts";
import type { ObjectStore } from "../../src/store/object-store.ts";
import type { JobLeft, JobResult } from "../../src/work/job-result.ts";

const SEEDS = [1, 2, 3, 4];

function fleetOf(seeds: readonly number[], terms: Partial<FleetTerms> = {}): PlannedFleet {
  const jobs = seeds.map((seed) => jobOf({ settings: { seed } }, { seed }));
  return { name: "compare", jobs, files: new Map(), terms: { ...TERMS, ...terms } };
}

/** Ends a job in the store, as a worker does that played it. */
async function endIn(store: ObjectStore, { id }: FleetJob, rest: Partial<JobResult> = {}): Promise<JobLeft> {
  const left = endedLeft();
  if (left.type !== "ended") throw new Error("it ended");
  const result: JobResult = { ...left.result, ...rest };
  const [job, disk] = [jobName(id), createMemoryDisk()];
  const { mirror } = await takeOver({ store, job, folder: "/scratch", worker: "one", disk });
  await endJob(store, job, mirror, result as unknown as JsonObject);
  return { type: "ended", result };
}

/** Whatever is waited for has passed at once. */
function passingTime(): GateTime {
  let nowMs = 0;
  const sleep = async (ms: number): Promise<void> => {
    nowMs += ms;
  };
  return { clock: { elapsedMs: () => nowMs }, sleep };
}

/** Plays a fleet with a worker that ends each job as `ends` says; gives what came of it, and what was told. */
async function play(store: ObjectStore, rest: Partial<FleetPlay> = {}) {
  const events: FleetEvent[] = [];
  const played = await playFleet({
    ...{ fleet: fleetOf(SEEDS), store, jobs: 2, retryFailed: false },
    signal: new AbortController().signal,
    time: passingTime(),
    play: (job) => endIn(store, job),
    onEvent: (event) => void events.push(event),
    ...rest,
  });
  const seedsOf = (type: "job-started" | "job-ended") =>
    events.flatMap((event) => (event.type === type ? [event.cell["seed"]] : []));
  return {
    ...played,
    events,
    started: events[0],
    begun: seedsOf("job-started"),
    ended: seedsOf("job-ended"),
  };
}

describe("a fleet that is played here", () => {
  test("plays every job once; the same fleet again plays nothing", async () => {
    const store = memoryObjectStore();

    const first = await play(store);
    const again = await play(store);

    expect(first.begun).toEqual(SEEDS);
    expect(first).toMatchObject({ end: "empty", pausedFor: null, broken: [] });
    expect(first.started).toMatchObject({ fleet: "compare", jobs: 4, ended: 0, added: 4, left: 0 });
    expect(again.begun).toEqual([]);
    expect(again.started).toMatchObject({ jobs: 4, ended: 4, added: 0, left: 0 });
    expect([...again.results.keys()].sort()).toEqual([...first.results.keys()].sort());
  });

  test("another matrix adds jobs and leaves jobs, and plays those that are new", async () => {
    const store = memoryObjectStore();
    await play(store, { fleet: fleetOf([1, 2, 3]) });

    const { begun, started, results } = await play(store, { fleet: fleetOf([2, 3, 4, 5]) });

    expect(begun).toEqual([4, 5]);
    expect(started).toMatchObject({ jobs: 4, ended: 2, added: 2, left: 1 });
    expect(results.size).toBe(4);
  });

  test("what failed or needs a person is played again when that is asked for, behind that end", async () => {
    const store = memoryObjectStore();
    const outcomes = ["done", "failed", "needs-person", "budget"] as const;
    const fleet = fleetOf(SEEDS);
    const withEnds = (job: FleetJob) =>
      endIn(store, job, { outcome: outcomes[fleet.jobs.indexOf(job)] ?? "done", reason: "so", costUsd: 2 });
    await play(store, { fleet: { ...fleet, terms: { ...TERMS, runCostUsd: 2 } }, play: withEnds });
    const goOnFrom: unknown[] = [];

    const terms = { ...TERMS, runCostUsd: 2 };
    const plain = await play(store, { fleet: { ...fleet, terms } });
    const again = await play(store, {
      ...{ fleet: { ...fleet, terms }, retryFailed: true },
      play: (job, { attempt }) => {
        goOnFrom.push(attempt.goOnFrom);
        return endIn(store, job, { endedAt: "2026-11-22T23:00:00.000Z" });
      },
    });

    expect(plain.begun).toEqual([]);
    expect(again.begun).toEqual([2, 3]);
    expect(goOnFrom).toEqual(["2026-11-22T22:00:00.000Z", "2026-11-22T22:00:00.000Z"]);
    expect([...again.results.values()].map(({ outcome }) => outcome).sort()).toEqual([
      ...["budget", "done", "done", "done"],
    ]);
  });

  test("a job that was at its limit goes on when the limit is raised", async () => {
    const store = memoryObjectStore();
    const atLimit = (job: FleetJob) =>
      endIn(store, job, { outcome: "budget", reason: "run_cost", costUsd: 2 });
    await play(store, { fleet: fleetOf([1], { runCostUsd: 2 }), play: atLimit });

    expect((await play(store, { fleet: fleetOf([1], { runCostUsd: 2 }) })).begun).toEqual([]);
    expect((await play(store, { fleet: fleetOf([1], { runCostUsd: 3 }) })).begun).toEqual([1]);
  });

  test("what ended jobs have cost counts against the fleet's money, jobs of another matrix too", async () => {
    const store = memoryObjectStore();
    const costly = (job: FleetJob) => endIn(store, job, { costUsd: 1.5 });
    await play(store, { fleet: fleetOf([1, 2]), play: costly });
    const signal = new AbortController().signal;

    const { started, pausedFor, end, begun, costUsd } = await play(store, {
      fleet: fleetOf([2, 3, 4], { fleetCostUsd: 3 }),
      play: async ({ id }, { gate }) => {
        const answer = await gate.enter({ job: id, model: "claude" }, signal);
        if (answer === "go") throw new Error("nothing may be asked");
        return { type: "put-back", why: "fleet-budget", text: "the fleet has spent what it may" };
      },
    });

    expect(started).toMatchObject({ costUsd: 3 });
    expect({ end, pausedFor, costUsd }).toEqual({
      ...{ end: "paused", pausedFor: "the fleet has spent what it may", costUsd: 3 },
    });
    expect(begun.length).toBeLessThanOrEqual(2);
  });

  test("a job whose attempts are used up is told, and played by the next command", async () => {
    const store = memoryObjectStore();
    let isBroken = true;
    const shaky = async (job: FleetJob): Promise<JobLeft> => {
      if (isBroken && job.cell["seed"] === 2) throw new Error("it fell over");
      return endIn(store, job);
    };

    const first = await play(store, { fleet: fleetOf(SEEDS, { attempts: 2 }), play: shaky });
    isBroken = false;
    const next = await play(store, { play: shaky });

    expect(first.broken.map(({ job, error }) => [job.cell["seed"], String(error)])).toEqual([
      [2, "Error: it fell over"],
    ]);
    expect(first.results.size).toBe(3);
    expect(first.events.filter(({ type }) => type === "job-failed")).toMatchObject([
      { attempt: 1, error: "it fell over", isGivenUp: false },
      { attempt: 2, error: "it fell over", isGivenUp: true },
    ]);
    expect(next.begun).toEqual([2]);
    expect(next.broken).toEqual([]);
  });

  test("what a person must mend is told at once", async () => {
    const missing = async (): Promise<JobLeft> => {
      throw new RunnerError("model-missing", "there is no model of that name");
    };

    const { broken, begun, unfit } = await play(memoryObjectStore(), { fleet: fleetOf([1]), play: missing });

    expect(begun).toEqual([1]);
    expect(broken.map(({ error }) => (error as RunnerError).code)).toEqual(["model-missing"]);
    expect(unfit).toBeNull();
  });

  test("an error of this machine stops it, and no job has failed or is begun after it", async () => {
    const full = new RunnerError("cannot-write", "/tmp cannot be written, the disk is full");

    const { broken, begun, unfit, events } = await play(memoryObjectStore(), {
      jobs: 1,
      play: async () => {
        throw full;
      },
    });

    expect({ begun, broken, unfit }).toEqual({ begun: [1], broken: [], unfit: full });
    expect(events.slice(2)).toMatchObject([{ type: "job-put-back", why: "unfit", text: full.message }]);
  });

  test("it drains when it is told to stop: what is played is put back, and goes on the next time", async () => {
    const store = memoryObjectStore();
    const stop = new AbortController();

    const stopped = await play(store, {
      ...{ jobs: 1, signal: stop.signal },
      play: async (job) => {
        if (job.cell["seed"] === 1) return endIn(store, job);
        stop.abort(new Error("stop"));
        return { type: "put-back", why: "drained", text: "it stopped at a step" };
      },
    });
    const rest = await play(store);

    expect(stopped).toMatchObject({ end: "drained", ended: [1] });
    expect(stopped.events.at(-1)).toMatchObject({ type: "job-put-back", why: "drained" });
    expect(rest.begun).toEqual([2, 3, 4]);
  });

  test("how far each job is, is told with what all have cost", async () => {
    const store = memoryObjectStore();

    const { events } = await play(store, {
      fleet: fleetOf([1]),
      play: async (job, { gate, onEvent }) => {
        await gate.spent(job.id, 0.5);
        onEvent({ type: "played", job: job.id, steps: 7, costUsd: 0.5 });
        onEvent({ type: "notice", job: job.id, text: "a save is damaged" });
        return endIn(store, job);
      },
    });

    expect(events).toContainEqual({
      ...{ type: "job-played", job: jobOf({ settings: { seed: 1 } }).id, steps: 7 },
      ...{ costUsd: 0.5, fleetCostUsd: 0.5 },
    });
    expect(events).toContainEqual(expect.objectContaining({ type: "notice", text: "a save is damaged" }));
  });
});
