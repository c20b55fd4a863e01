import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeError, RunnerError } from "../../../../src/base/errors.ts";
import type { FleetJob, FleetTerms } from "../jobs/job.ts";
import type { JobEvent } from "./job-event.ts";
import type { JobLeft } from "./job-result.ts";
import { type ChildCommand, JobProcess, type TaskOptions } from "./pool/job-process.ts";
import { WaitNote } from "./pool/wait-note.ts";
import { makeScratch, removeScratch, writeScratch } from "./scratch.ts";

/** A child that says nothing for so long is dead. */
const SILENT_MS = 60_000;

/** The options of playing a job in a child process. */
export interface PoolPlay extends TaskOptions {
  readonly terms: FleetTerms;
  /** The store, as `openStore` takes it: a folder's absolute path, or `s3://…`. */
  readonly store: string;
  /** Whether no other attempt follows: what would be thrown is the job's end. */
  readonly isLast?: boolean;
  /** The time of an end that no longer counts. */
  readonly goOnFrom?: string | null;
}

/** Enough to notice a disk that is full. */
const PROBE_BYTES = 2 ** 16;

/** Processes of this machine that play jobs, each one after the other. */
export interface WorkerPool {
  /** Tries whether jobs can be played on this machine's disk. @throws RunnerError `cannot-write` */
  prove(): void;
  /**
   * Plays a job in a process of its own; as many at once as are asked for.
   *
   * @throws RunnerError `worker-died` where the process died or said nothing for a minute; `cannot-write`; what the job threw
   *   there
   */
  play(job: FleetJob, options: PoolPlay): Promise<JobLeft>;
  /** Ends all of them, at once where a job is played. */
  close(): Promise<void>;
}

/** Whose children they are, and how they are started. */
export interface PoolOptions extends Omit<ChildCommand, "silentMs"> {
  /** The worker's name, for people. */
  readonly worker: string;
  readonly silentMs?: number;
  /** The folder for the folders in which jobs are played; the system's temporary folder unless given. */
  readonly scratchIn?: string;
}

/** A pool without children yet: they are started when they are needed, and kept for the next job. */
export function createPool({
  worker,
  silentMs = SILENT_MS,
  scratchIn = tmpdir(),
  ...command
}: PoolOptions): WorkerPool {
  const children = new Set<JobProcess>();
  let root: string | null = null;
  let plays = 0;

  const free = (): JobProcess => {
    for (const child of children) {
      if (child.isFree) return child;
      if (!child.isAlive) children.delete(child);
    }
    const child = new JobProcess({ ...command, silentMs });
    children.add(child);
    return child;
  };
  const folder = (): string => {
    root ??= makeScratch("runner-fleet", scratchIn);
    return root;
  };
  const note = new WaitNote(folder);
  const playOnce = async (
    job: FleetJob,
    { terms, store, isLast = false, goOnFrom = null, ...options }: PoolPlay,
    giveUp: string | null,
  ): Promise<JobLeft> => {
    plays += 1;
    const scratch = join(folder(), String(plays));
    try {
      const task = { job, terms, store, scratch, worker, isLast, giveUp, goOnFrom };
      const onEvent = (event: JobEvent): void => {
        note.see(event, store);
        options.onEvent?.(event);
      };
      return await free().play(task, { ...options, onEvent });
    } finally {
      note.over(job.id, store);
      // A child that died left it.
      removeScratch(scratch);
    }
  };

  return {
    prove() {
      try {
        writeScratch(folder(), "probe", new Uint8Array(PROBE_BYTES));
      } finally {
        removeScratch(join(folder(), "probe"));
      }
    },
    async play(job, options) {
      try {
        return await playOnce(job, options, null);
      } catch (error) {
        if (!(error instanceof RunnerError) || error.code !== "worker-died") throw error;
        // It ended as it was given the job: another has not had it.
        if (error.facts["isUnbegun"] === true) return playOnce(job, options, null);
        if (options.isLast !== true) throw error;
        return playOnce(job, options, describeError(error));
      }
    },
    async close() {
      await Promise.all([...children].map((child) => (child.isFree ? child.leave() : child.kill())));
      if (root !== null) removeScratch(root);
    },
  };
}
