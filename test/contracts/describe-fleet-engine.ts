import { describe, expect, it } from "vitest";
import type { Attempt, FleetEngine } from "../../packages/fleet/src/engine/fleet-engine.ts";
import type { FleetJob } from "../../packages/fleet/src/jobs/job.ts";
import { RunnerError } from "../../src/base/errors.ts";
import { DRAINED, endedLeft, fleetJob, fleetJobs, untilStopped } from "../helpers/fleet/fleet-jobs.ts";
import { type EngineSetting, openForEach } from "../helpers/fleet/open-for-each.ts";

/** Runs the contract of `FleetEngine` over one implementation; `open` gives one that knows no job. */
export function describeFleetEngine(
  name: string,
  open: (setting: EngineSetting) => Promise<FleetEngine>,
): void {
  describe(`${name} keeps the contract of a fleet's engine`, () => {
    let engine: FleetEngine;
    const { work } = openForEach(open, (opened) => {
      engine = opened;
    });
    /** Plays what is left, and gives the jobs in their order with their attempts. */
    const playRest = async (): Promise<readonly [string, Attempt][]> => {
      const played: [string, Attempt][] = [];
      const end = await work(
        async ({ id }, _, attempt) => {
          played.push([id, attempt]);
          return endedLeft();
        },
        { jobs: 1 },
      );
      expect(end).toBe("empty");
      return played;
    };
    const idsOf = (jobs: readonly FleetJob[]): readonly string[] => jobs.map(({ id }) => id);

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
      expect(await playRest()).toEqual([]);
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
      expect(await playRest()).toHaveLength(3);
      expect(await engine.add([one, other])).toEqual({ added: 0, known: 2 });

      expect(await playRest()).toEqual([]);
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
      expect(await playRest()).toEqual([]);
    });

    it("gives a job up when its attempts are used up, and plays the others", async () => {
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
      expect(await playRest()).toEqual([]);
    });

    it.each([
      ["what a person must mend", new RunnerError("model-missing", "there is no such model"), 1],
      ["a bug", new TypeError("undefined is not a function"), 3],
    ])("tries %s as often as that may help", async (_, error, most) => {
      let tries = 0;
      await engine.add([fleetJob(1)]);

      await work(async () => {
        tries += 1;
        throw error;
      });

      expect(tries).toBe(most);
    });

    it("does not count it as a failure when a job is put back, and plays it before it begins others", async () => {
      const [job, later] = fleetJobs(2) as [FleetJob, FleetJob];
      const played: [string, number][] = [];
      await engine.add([job, later]);

      await work(
        async ({ id }, _, { number }) => {
          played.push([id, number]);
          return played.length < 6 ? DRAINED : endedLeft();
        },
        { jobs: 1 },
      );

      expect(played).toEqual([...Array.from({ length: 6 }, () => [job.id, 1]), [later.id, 1]]);
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
      const rest = await playRest();
      expect([...rest.map(([id]) => id)].sort()).toEqual(idsOf(jobs));
      expect(rest.map(([, { number }]) => number)).toEqual([1, 1, 1, 1]);
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

      const played = (await playRest()).map(([id]) => id);

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

      expect(await playRest()).toEqual([[job.id, { number: 1, isLast: false, goOnFrom: null }]]);
    });

    it("begins nothing more when the fleet's money is spent", async () => {
      await engine.add(fleetJobs(4));
      await engine.gate.raise({ fleetCostUsd: 5, rates: {} });
      let plays = 0;

      const end = await work(
        async () => {
          plays += 1;
          await engine.gate.spent("a", 5);
          return { type: "put-back", why: "fleet-budget", text: "fleet_cost: $5 of $5" };
        },
        { jobs: 1 },
      );

      expect({ end, plays, paused: await engine.paused() }).toEqual({
        ...{ end: "paused", plays: 1, paused: "fleet_cost: $5 of $5" },
      });
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
  });
}
