import PQueue from "p-queue";
import pRetry from "p-retry";
import { LONGEST_WAIT_MS } from "../../../../../src/base/quantities/back-off.ts";
import type { FleetJob } from "../../jobs/job.ts";
import type { FleetEngine, WorkEnd, WorkOptions } from "../fleet-engine.ts";
import type { CallGate } from "../gate/call-gate.ts";
import type { GateTime } from "../gate/gate-time.ts";
import { isLasting } from "../lasting-errors.ts";
import { linkSignals } from "../link-signals.ts";

/** Options of an engine without a server. */
export interface LocalEngineOptions extends Pick<GateTime, "sleep"> {
  readonly gate: CallGate;
  /** The attempts that a failing job gets, at least 1. */
  readonly attempts: number;
  /** The shortest wait after the first failed attempt, in ms; a second unless told. */
  readonly firstWaitMs?: number;
}

/** A job that another worker has is looked at again after so long. */
const TAKEN_OVER_MS = 30_000;

/** The jobs of one process: which of them ended is in the fleet's store. */
export function createLocalEngine(options: LocalEngineOptions): FleetEngine {
  return new LocalEngine(options);
}

/** A job that this process knows. */
interface KnownJob {
  readonly job: FleetJob;
  readonly goOnFrom: string | null;
  /** Neither ended nor given up. */
  isOpen: boolean;
}

/** State that all running jobs share. */
interface Course extends Pick<WorkOptions, "play" | "signal"> {
  readonly queue: PQueue;
  /** Aborted when nothing more is begun: the worker drains, or the fleet's money is spent. */
  readonly closing: AbortSignal;
  readonly pause: (reason: string) => void;
}

class LocalEngine implements FleetEngine {
  readonly gate: CallGate;
  readonly #options: Required<LocalEngineOptions>;
  readonly #jobs = new Map<string, KnownJob>();
  #pausedFor: string | null = null;

  constructor(options: LocalEngineOptions) {
    this.gate = options.gate;
    this.#options = { firstWaitMs: 1_000, ...options };
  }

  async add(
    jobs: readonly FleetJob[],
    ends?: ReadonlyMap<string, string>,
  ): Promise<{ added: number; known: number }> {
    let added = 0;
    for (const job of jobs) {
      const goOnFrom = ends?.get(job.id) ?? null;
      const known = this.#jobs.get(job.id);
      if (known !== undefined && (known.isOpen || goOnFrom === null)) continue;
      this.#jobs.set(job.id, { job, goOnFrom, isOpen: true });
      added += 1;
    }
    return { added, known: jobs.length - added };
  }

  async work({ jobs, signal, play }: WorkOptions): Promise<WorkEnd> {
    this.#pausedFor = null;
    const money = new AbortController();
    const { signal: closing, unlink } = linkSignals(signal, money.signal);
    const pause = (reason: string): void => {
      this.#pausedFor ??= reason;
      money.abort(new Error(reason));
    };
    const course = { queue: new PQueue({ concurrency: jobs }), closing, pause, play, signal };
    const open = [...this.#jobs.values()].filter(({ isOpen }) => isOpen);
    await Promise.all(open.map((known) => this.#playOut(known, course)));
    unlink();
    if (signal.aborted) return "drained";
    return this.#pausedFor === null ? "empty" : "paused";
  }

  async paused(): Promise<string | null> {
    return this.#pausedFor;
  }

  async close(): Promise<void> {}

  /** Plays a job until it ends, is given up, or nothing more is begun. What an attempt throws was reported by its player. */
  async #playOut(known: KnownJob, course: Course): Promise<void> {
    const { attempts, firstWaitMs } = this.#options;
    const { closing } = course;
    try {
      await pRetry((number) => this.#attempt(known, number, course), {
        retries: attempts - 1,
        minTimeout: firstWaitMs,
        maxTimeout: LONGEST_WAIT_MS,
        randomize: true,
        signal: closing,
        shouldRetry: ({ error }) => !isLasting(error),
      });
      known.isOpen = false;
    } catch {
      known.isOpen = closing.aborted;
    }
  }

  /** One attempt. A wait before the next one, or for another worker, takes no place of the queue. */
  async #attempt(known: KnownJob, number: number, course: Course): Promise<void> {
    const { queue, closing } = course;
    const isAgain = number > 1;
    while (!(await queue.add(() => this.#play(known, number, course), { priority: isAgain ? 1 : 0 }))) {
      await this.#options.sleep(TAKEN_OVER_MS, closing);
    }
  }

  /** Plays a job, again and again while it is put back. @returns false when another worker has it */
  async #play({ job, goOnFrom }: KnownJob, number: number, course: Course): Promise<boolean> {
    const { closing, pause, play, signal } = course;
    const attempt = { number, isLast: number >= this.#options.attempts, goOnFrom };
    for (;;) {
      closing.throwIfAborted();
      const left = await play(job, signal, attempt).catch(retriable);
      if (left.type === "ended") return true;
      if (left.why === "taken-over") return false;
      if (left.why === "fleet-budget") pause(left.text);
    }
  }
}

/** p-retry takes a TypeError for a bug of its caller, and would give the job up. */
function retriable(error: unknown): never {
  throw error instanceof TypeError ? new Error(error.message, { cause: error }) : error;
}
