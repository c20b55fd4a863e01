import { describe, expect, it } from "vitest";
import type { Attempt } from "../../packages/fleet/src/engine/fleet-engine.ts";
import type { RedisEngine } from "../../packages/fleet/src/engine/redis/redis-engine.ts";
import type { FleetJob } from "../../packages/fleet/src/jobs/job.ts";
import type { JobLeft } from "../../packages/fleet/src/work/job-result.ts";
import { DRAINED, endedLeft, fleetJob, fleetJobs, untilStopped } from "../helpers/fleet/fleet-jobs.ts";
import { type EngineSetting, openForEach } from "../helpers/fleet/open-for-each.ts";

const NONE = { waiting: 0, delayed: 0, active: 0, failed: 0, done: 0, cancelled: 0 };

const FIRST: Attempt = { number: 1, isLast: false, goOnFrom: null };

/** Runs the contract of a queue that many workers and commands share; `open` gives one that knows no job. */
export function describeFleetQueue(
  name: string,
  open: (setting: EngineSetting) => Promise<RedisEngine>,
): void {
  describe(`${name} keeps the contract of a fleet's queue`, () => {
    let engine: RedisEngine;
    const { work } = openForEach(open, (opened) => {
      engine = opened;
    });
    const stateOf = async (job: FleetJob) => (await engine.states()).get(job.id);

    it("tells where each job stands: how often it failed, and why", async () => {
      const [bad, shaky, sound, open] = fleetJobs(4) as [FleetJob, FleetJob, FleetJob, FleetJob];
      let tries = 0;
      await engine.add([bad, shaky, sound]);
      await work(async ({ id }, _, { number }) => {
        if (id === bad.id) {
          tries += 1;
          throw new Error(`it fell over ${tries} times`);
        }
        if (id === shaky.id && number === 1) throw new Error("it fell over");
        return endedLeft();
      });
      await engine.add([open]);

      expect(await stateOf(bad)).toEqual({
        ...{ state: "failed", attempts: 3, worker: null, progress: null },
        lastError: "it fell over 3 times",
      });
      expect(await stateOf(shaky)).toMatchObject({ state: "done", attempts: 1, worker: null });
      expect(await stateOf(sound)).toMatchObject({ state: "done", attempts: 0, lastError: null });
      expect(await engine.counts()).toEqual({ ...NONE, waiting: 1, failed: 1, done: 2 });
    });

    it("counts neither a job that is put back nor a drain as a failure", async () => {
      const [put, drained] = fleetJobs(2) as [FleetJob, FleetJob];
      const drain = new AbortController();
      let plays = 0;
      await engine.add([put]);
      await work(async () => {
        plays += 1;
        return plays < 3 ? DRAINED : endedLeft();
      });
      await engine.add([drained]);

      const reason = async (_: FleetJob, signal: AbortSignal): Promise<JobLeft> => {
        drain.abort(new Error("drained"));
        throw signal.reason;
      };
      await work(reason, { signal: drain.signal });

      expect(await stateOf(put)).toMatchObject({ state: "done", attempts: 0, lastError: null });
      expect(await stateOf(drained)).toMatchObject({ state: "waiting", attempts: 0, lastError: null });
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

    it("goes on when the fleet may spend more, and not before", async () => {
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
  });
}
