import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RunnerError } from "../../src/errors.ts";
import type { Attempt, FleetEngine, WorkEnd, WorkOptions } from "../../src/fleet/engine/fleet-engine.ts";
import type { FleetJob } from "../../src/fleet/jobs/job.ts";
import type { JobLeft } from "../../src/fleet/work/job-result.ts";
import { endedLeft, fleetJob, fleetJobs } from "../helpers/fleet/fleet-jobs.ts";

const DRAINED: JobLeft = { type: "put-back", why: "drained", text: "stopped" };

const NONE = { waiting: 0, delayed: 0, active: 0, failed: 0, done: 0, cancelled: 0 };

const FIRST: Attempt = { number: 1, isLast: false, goOnFrom: null };

/** What an engine is opened with: `attempts` for each job, and how long the first wait after a failed one is at most. */
export interface EngineSetting {
  readonly attempts: number;
  readonly firstWaitMs: number;
}

/** Runs the contract of `FleetEngine` over one implementation; `open` gives one that knows no job. */
export function describeFleetEngine(
  name: string,
  open: (setting: EngineSetting) => Promise<FleetEngine>,
): void {
  describe(`${name} keeps the contract of a fleet's engine`, () => {
    let engine: FleetEngine;
    beforeEach(async () => {
      engine = await open({ attempts: 3, firstWaitMs: 4 });
    });
    afterEach(() => engine.close());

    const never = new AbortController().signal;
    const work = (play: WorkOptions["play"], rest: Partial<WorkOptions> = {}): Promise<WorkEnd> =>
      engine.work({ jobs: 2, signal: never, untilEmpty: true, play, ...rest });
    const stateOf = async (job: FleetJob) => (await engine.states()).get(job.id);
    /** Plays until it is told to stop, and says that it has begun. */
    const untilStopped = (began: (job: FleetJob) => void = () => {}): WorkOptions["play"] => {
      return async (job, signal) => {
        began(job);
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return DRAINED;
      };
    };

    it("plays each job once, in order, as many at once as it may", async () => {
      const jobs = fleetJobs(7);
      const played: string[] = [];
      let now = 0;
      let most = 0;
      await engine.add(jobs);

      await work(async ({ id }) => {
        played.push(id);
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        return endedLeft();
      });

      expect(played).toEqual(jobs.map(({ id }) => id));
      expect(most).toBe(2);
      expect(await engine.counts()).toEqual({ ...NONE, done: 7 });
    });

    it("gives a job to its player as it was added", async () => {
      const job = fleetJob(1);
      const seen: FleetJob[] = [];
      await engine.add([job]);

      await work(async (given) => {
        seen.push(given);
        return endedLeft();
      });

      expect(seen).toEqual([job]);
    });

    it("adds a job once, whatever became of it", async () => {
      const [one, other, third] = [fleetJob(1), fleetJob(2), fleetJob(3)];

      expect(await engine.add([one, other])).toEqual({ added: 2, known: 0 });
      expect(await engine.add([one, third])).toEqual({ added: 1, known: 1 });
      await work(async () => endedLeft());
      expect(await engine.add([one, other])).toEqual({ added: 0, known: 2 });

      expect(await engine.counts()).toMatchObject({ waiting: 0, done: 3 });
    });

    it("tries a job again that failed, and the others meanwhile", async () => {
      const [shaky, sound] = [fleetJob(1), fleetJob(2)];
      const played: string[] = [];
      await engine.add([shaky, sound]);

      await work(
        async ({ id }) => {
          played.push(id);
          if (id === shaky.id && played.filter((one) => one === id).length < 3)
            throw new Error("it fell over");
          return endedLeft();
        },
        { jobs: 1 },
      );

      expect(played).toEqual([shaky.id, sound.id, shaky.id, shaky.id]);
      expect(await stateOf(shaky)).toMatchObject({ state: "done", attempts: 2, worker: null });
    });

    it("gives a job up when its attempts are used up, and tells why", async () => {
      const [bad, sound] = [fleetJob(1), fleetJob(2)];
      let tries = 0;
      const attempts: Attempt[] = [];
      await engine.add([bad, sound]);

      await work(async ({ id }, _, attempt) => {
        if (id !== bad.id) return endedLeft();
        tries += 1;
        attempts.push(attempt);
        throw new Error(`it fell over ${tries} times`);
      });

      expect(attempts).toEqual([
        { number: 1, isLast: false, goOnFrom: null },
        { number: 2, isLast: false, goOnFrom: null },
        { number: 3, isLast: true, goOnFrom: null },
      ]);
      expect(await stateOf(bad)).toEqual({
        ...{ state: "failed", attempts: 3, worker: null, progress: null },
        lastError: "it fell over 3 times",
      });
      expect(await stateOf(sound)).toMatchObject({ state: "done", attempts: 0, lastError: null });
    });

    it("does not try again what a person must mend", async () => {
      const job = fleetJob(1);
      let tries = 0;
      await engine.add([job]);

      await work(async () => {
        tries += 1;
        throw new RunnerError("credentials-missing", "claude needs an API key, and none is set");
      });

      expect(tries).toBe(1);
      expect(await stateOf(job)).toMatchObject({
        ...{ state: "failed", lastError: "claude needs an API key, and none is set" },
      });
    });

    it("gives a job that failed all its attempts again when that is asked for", async () => {
      const [one, other, sound] = fleetJobs(3) as [FleetJob, FleetJob, FleetJob];
      let isBroken = true;
      const play = async ({ id }: FleetJob): Promise<JobLeft> => {
        if (isBroken && id !== sound.id) throw new Error("not yet");
        return endedLeft();
      };
      await engine.add([one, other, sound]);
      await work(play);

      expect(await engine.retry([one.id, sound.id, "unknown"])).toBe(1);
      expect(await stateOf(one)).toMatchObject({ state: "waiting", attempts: 0 });
      expect(await engine.retry("failed")).toBe(1);
      isBroken = false;
      await work(play);

      expect(await engine.counts()).toMatchObject({ failed: 0, done: 3 });
    });

    it("does not count it as a failure when a job is put back", async () => {
      const job = fleetJob(1);
      let plays = 0;
      await engine.add([job]);

      await work(async () => {
        plays += 1;
        return plays < 6 ? DRAINED : endedLeft();
      });

      expect(plays).toBe(6);
      expect(await stateOf(job)).toMatchObject({ state: "done", attempts: 0, lastError: null });
    });

    it("drains: what is played is put back, and nothing more is begun", async () => {
      const jobs = fleetJobs(4);
      const drain = new AbortController();
      const begun: string[] = [];
      await engine.add(jobs);

      const end = await work(
        untilStopped(({ id }) => {
          begun.push(id);
          if (begun.length === 2) drain.abort(new Error("drained"));
        }),
        { signal: drain.signal },
      );

      expect(end).toBe("drained");
      expect(begun).toHaveLength(2);
      expect(await engine.counts()).toEqual({ ...NONE, waiting: 4 });
      expect((await stateOf(jobs[0] as FleetJob))?.attempts).toBe(0);
    });

    it("goes on with what was put back before it begins others", async () => {
      const jobs = fleetJobs(4);
      const drain = new AbortController();
      await engine.add(jobs);
      await work(async () => endedLeft(), { jobs: 1, signal: AbortSignal.abort() });
      await work(
        untilStopped(({ id }) => void (id === jobs[1]?.id && drain.abort(new Error("drained")))),
        { signal: drain.signal },
      );
      const played: string[] = [];

      await work(
        async ({ id }) => {
          played.push(id);
          return endedLeft();
        },
        { jobs: 1 },
      );

      expect(played.slice(0, 2).sort()).toEqual(
        jobs
          .slice(0, 2)
          .map(({ id }) => id)
          .sort(),
      );
      expect(played).toHaveLength(4);
    });

    it("takes the reason of a drain for none of the job's failures", async () => {
      const job = fleetJob(1);
      const drain = new AbortController();
      await engine.add([job]);

      await work(
        async (_, signal) => {
          drain.abort(new Error("drained"));
          throw signal.reason;
        },
        { signal: drain.signal },
      );

      expect(await stateOf(job)).toMatchObject({ state: "waiting", attempts: 0, lastError: null });
    });

    it("tells who plays a job while it is played", async () => {
      const job = fleetJob(1);
      await engine.add([job]);
      const seen: unknown[] = [];

      await work(async () => {
        seen.push(await stateOf(job));
        return endedLeft();
      });

      expect(seen).toEqual([expect.objectContaining({ state: "active", worker: expect.any(String) })]);
    });

    it("begins nothing while it is paused, and puts back what is played", async () => {
      const jobs = fleetJobs(3);
      await engine.add(jobs);
      let plays = 0;

      const end = await work(async (job, signal) => {
        plays += 1;
        if (plays === 2) await engine.pause("the operator said so");
        return untilStopped()(job, signal, FIRST);
      });
      expect({ end, plays, paused: await engine.paused() }).toEqual({
        ...{ end: "paused", plays: 2, paused: "the operator said so" },
      });
      expect(await engine.counts()).toMatchObject({ waiting: 3, active: 0 });
      await engine.raise({ fleetCostUsd: null, rates: {}, attempts: 3 });
      expect(await engine.paused()).toBe("the operator said so");
      await engine.resume();
      expect(await engine.paused()).toBeNull();
      expect(await work(async () => endedLeft())).toBe("empty");

      expect(await engine.counts()).toMatchObject({ waiting: 0, done: 3 });
    });

    it("begins nothing more when the fleet's money is spent, until there is more", async () => {
      const jobs = fleetJobs(4);
      const terms = { rates: {}, attempts: 3 };
      await engine.raise({ ...terms, fleetCostUsd: 5 });
      await engine.add(jobs);
      let plays = 0;
      const play = async (): Promise<JobLeft> => {
        plays += 1;
        await engine.gate.spent("a", 5);
        return { type: "put-back", why: "fleet-budget", text: "fleet_cost: $5 of $5" };
      };

      expect(await work(play, { jobs: 1 })).toBe("paused");
      expect({ plays, paused: await engine.paused() }).toEqual({ plays: 1, paused: "fleet_cost: $5 of $5" });
      expect(await engine.counts()).toMatchObject({ waiting: 4 });
      await engine.raise({ ...terms, fleetCostUsd: 4 });
      expect(await engine.paused()).toBe("fleet_cost: $5 of $5");
      await engine.raise({ ...terms, fleetCostUsd: 6 });
      expect(await engine.paused()).toBeNull();
      await work(async () => endedLeft());

      expect(await engine.counts()).toMatchObject({ done: 4 });
    });

    it("plays a job again whose end does not count any more, behind that end", async () => {
      const [one, other] = [fleetJob(1), fleetJob(2)];
      await engine.add([one, other]);
      await work(async () => endedLeft());
      const ended = "2026-11-22T22:00:00.000Z";
      const attempts: [string, Attempt][] = [];

      expect(await engine.add([one, other], new Map([[other.id, ended]]))).toEqual({ added: 1, known: 1 });
      await work(async ({ id }, _, attempt) => {
        attempts.push([id, attempt]);
        return endedLeft();
      });

      expect(attempts).toEqual([[other.id, { number: 1, isLast: false, goOnFrom: ended }]]);
    });

    it("tells how far a job is, as it said last", async () => {
      const job = fleetJob(1);
      await engine.add([job]);

      await work(async () => {
        engine.note(job.id, { steps: 10, costUsd: null });
        engine.note(job.id, { steps: 12, costUsd: 0.5 });
        engine.note("unknown", { steps: 1, costUsd: 0 });
        return endedLeft();
      });

      expect(await stateOf(job)).toMatchObject({ progress: { steps: 12, costUsd: 0.5 } });
    });

    it("cancels jobs that wait and jobs that are played, and not those that ended", async () => {
      const [ended, played, waiting] = fleetJobs(3) as [FleetJob, FleetJob, FleetJob];
      await engine.add([ended]);
      await work(async () => endedLeft());
      await engine.add([played, waiting]);
      let cancelled = 0;

      await work(
        async (job, signal) => {
          cancelled += await engine.cancel("all");
          return untilStopped()(job, signal, FIRST);
        },
        { jobs: 1 },
      );

      expect(cancelled).toBe(2);
      expect(await engine.counts()).toEqual({ ...NONE, done: 1, cancelled: 2 });
      expect(await engine.cancel([waiting.id, ended.id, "unknown"])).toBe(0);
    });

    it("brings back what was cancelled only when that is asked for", async () => {
      const [one, other] = [fleetJob(1), fleetJob(2)];
      await engine.add([one, other]);
      await engine.cancel("all");

      expect(await engine.add([one, other])).toEqual({ added: 0, known: 2 });
      expect(await engine.retry("failed")).toBe(0);
      expect(await engine.retry([one.id])).toBe(1);
      expect(await work(async () => endedLeft())).toBe("empty");

      expect(await engine.counts()).toEqual({ ...NONE, done: 1, cancelled: 1 });
    });

    it("never plays a job twice at once, though it is cancelled and brought back meanwhile", async () => {
      const job = fleetJob(1);
      await engine.add([job]);
      let [plays, now, most] = [0, 0, 0];

      await work(async () => {
        plays += 1;
        now += 1;
        most = Math.max(most, now);
        if (plays === 1) {
          await engine.cancel([job.id]);
          await engine.retry([job.id]);
          await new Promise((done) => setTimeout(done, 20));
        }
        now -= 1;
        return plays === 1 ? DRAINED : endedLeft();
      });

      expect({ plays, most }).toEqual({ plays: 2, most: 1 });
    });

    it("waits for jobs that are added later, until it is told to stop", async () => {
      const stop = new AbortController();
      const [one, other] = [fleetJob(1), fleetJob(2)];
      const played: string[] = [];
      await engine.add([one]);

      await work(
        async ({ id }) => {
          played.push(id);
          if (id === one.id) setImmediate(() => void engine.add([other]));
          else stop.abort();
          return endedLeft();
        },
        { untilEmpty: false, signal: stop.signal },
      );

      expect(played).toEqual([one.id, other.id]);
    });

    it("tells when something has changed", async () => {
      await engine.add(fleetJobs(2));
      let changes = 0;
      const onChange = (): void => {
        changes += 1;
      };

      await work(async () => endedLeft(), { onChange });

      expect(changes).toBeGreaterThanOrEqual(4);
    });
  });
}
