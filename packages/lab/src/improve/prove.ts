import type { FleetJob } from "../../../fleet/src/jobs/job.ts";
import type { JobResult } from "../../../fleet/src/work/job-result.ts";
import { type Arm, joinArms } from "./arms.ts";
import { type Attempt, attemptOf, keyOf, type Trial } from "./attempt.ts";
import { type JudgedArm, judge, nextTrials, trialledOf } from "./judge.ts";
import { wealthOf } from "./rule.ts";
import type { ReadyTask, TrialJobs } from "./trial-jobs.ts";

/** Plays jobs, wherever that is. */
export interface TrialPlayer {
  /**
   * Plays those of some jobs that have not ended, and returns the results of all that ended by now, by id. Jobs that ended
   * for an earlier command are not played again.
   *
   * @param jobs all jobs so far, those of earlier rounds included
   * @throws RunnerError where this machine cannot play
   */
  play(jobs: readonly FleetJob[], files: ReadonlyMap<string, Uint8Array>): Promise<TrialsPlayed>;
}

/** The result of playing jobs. */
export interface TrialsPlayed {
  readonly results: ReadonlyMap<string, JobResult>;
  /** Why not all of them ended, as the end of a sentence; null where they did. */
  readonly stopped: string | null;
}

/** The tasks and players of a proof. */
export interface Proving {
  readonly tasks: readonly ReadyTask[];
  /** The present player first. */
  readonly arms: readonly [Arm, ...Arm[]];
  readonly repetitions: number;
  readonly jobs: TrialJobs;
}

/** The standing of things after a round. */
export interface ProveRound {
  readonly judged: readonly JudgedArm[];
  /** Attempts so far. */
  readonly attempts: number;
}

/** The result of proving. */
export interface Proof {
  /** Each candidate, and all accepted ones together where there are several. */
  readonly judged: readonly JudgedArm[];
  /** The arm that is kept; null where no candidate is. */
  readonly accepted: JudgedArm | null;
  /** The attempts that count. */
  readonly attempts: ReadonlyMap<string, Attempt>;
  /** Why it is not over, as the end of a sentence; null where it is. */
  readonly stopped: string | null;
}

/**
 * Lets every candidate and the present player attempt tasks, round by round, until each candidate is accepted or refused.
 * Only whole rounds count, and what follows from them is computed: after a kill the same attempts come in the same order.
 */
export async function prove(
  { tasks, arms, repetitions, jobs }: Proving,
  player: TrialPlayer,
  onRound: (round: ProveRound) => void = () => {},
): Promise<Proof> {
  const [present, ...candidates] = arms;
  const trialled = trialledOf(tasks, arms, repetitions);
  const all: FleetJob[] = [];
  const attempts = new Map<string, Attempt>();
  const known = new Map<string, Arm>(arms.map((arm) => [arm.id, arm]));
  let stopped: string | null = null;
  const playOut = async (own: readonly Arm[]): Promise<readonly JudgedArm[]> => {
    for (;;) {
      const judged = own.map((arm) => judge(arm, trialled, attempts));
      const trials = nextTrials(judged, trialled, attempts);
      if (attempts.size > 0) onRound({ judged, attempts: attempts.size });
      if (trials.length === 0 || stopped !== null) return judged;
      const round = trials.map((trial) => ({ trial, ...jobFor(trial, tasks, known, jobs) }));
      all.push(...round.map(({ job }) => job));
      const played = await player.play(all, jobs.files);
      ({ stopped } = played);
      if (stopped !== null) continue;
      for (const { trial, job, task } of round) {
        const result = played.results.get(job.id);
        if (result === undefined) throw new Error(`the job ${job.id} has no result`);
        attempts.set(keyOf(trial), attemptOf(result, task.from.step));
      }
    }
  };
  const judged = await playOut(candidates);
  const accepted = judged
    .filter(({ standing }) => standing.type === "accepted")
    .sort((a, b) => wealthOf(b.own.better, b.own.worse) - wealthOf(a.own.better, a.own.worse));
  const [best = null] = accepted;
  if (best === null || accepted.length === 1 || stopped !== null)
    return { judged, accepted: best, attempts, stopped };
  const joined = joinArms(
    accepted.map(({ arm }) => arm),
    present.playbook,
    tasks,
    tasks[0] === undefined ? {} : jobs.mannerOf(tasks[0]),
  );
  known.set(joined.id, joined);
  const together = await playOut([joined]);
  const isAccepted = together[0]?.standing.type === "accepted";
  return {
    judged: [...judged, ...together],
    attempts,
    stopped,
    accepted: isAccepted ? (together[0] ?? best) : best,
  };
}

function jobFor(
  { task: id, arm: name, repetition }: Trial,
  tasks: readonly ReadyTask[],
  arms: ReadonlyMap<string, Arm>,
  jobs: TrialJobs,
): { readonly job: FleetJob; readonly task: ReadyTask } {
  const task = tasks.find((one) => one.id === id);
  const arm = arms.get(name);
  if (task === undefined || arm === undefined) throw new Error(`${name} cannot attempt ${id}`);
  return { job: jobs.jobOf(task, arm, repetition), task };
}
