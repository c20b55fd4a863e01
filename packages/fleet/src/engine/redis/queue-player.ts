import { describeError } from "../../../../../src/base/errors.ts";
import type { JobLeft } from "../../work/job-result.ts";
import type { WorkOptions } from "../fleet-engine.ts";
import { isLasting } from "../lasting-errors.ts";
import type { FleetQueueJob, OpenQueue, QueuedEnd } from "./fleet-queue.ts";
import type { JobProgress } from "./job-state.ts";
import type { QueueControl } from "./queue-control.ts";

/** Another worker has this job, though the queue gave it to us: it is looked at again after so long, in ms. */
const TAKEN_OVER_MS = 30_000;

/** The interval of reports to Redis, and of looking for requests from people, in ms. */
const LOOK_MS = 1_000;

/** Why a job is stopped whose lease ran out. */
export const LOST = "its place in the queue was lost";

const NO_PROGRESS: JobProgress = { steps: 0, costUsd: null };

/** The result of a job that another worker continues. */
const PUT_BACK = { type: "put-back", why: "drained", text: "it continues later" } as const;

/** BullMQ's codes of a job that is gone, or that another worker holds: missing, no lock, not active, another's lock. */
const LOST_CODES: readonly unknown[] = [-1, -2, -3, -6];

interface Playing {
  readonly job: FleetQueueJob;
  readonly stop: AbortController;
  progress: JobProgress | null;
  /** Otherwise only the queue is asked, or told. */
  isPlayed: boolean;
}

/** Options of a player of jobs. */
export interface QueuePlayerOptions {
  readonly open: OpenQueue;
  readonly control: QueueControl;
  /** The attempts that a job gets, where Redis has no entry. */
  readonly attempts: number;
  /** The money is spent, says a job that was put back. */
  readonly onSpent: (reason: string) => Promise<void>;
}

/** Plays the jobs that BullMQ hands to one worker, and tells BullMQ how they left. */
export class QueuePlayer {
  readonly #options: QueuePlayerOptions;
  readonly #playing = new Map<string, Playing>();

  constructor(options: QueuePlayerOptions) {
    this.#options = options;
  }

  /** Whether nothing is played here, and the queue has all results. */
  get isIdle(): boolean {
    return this.#playing.size === 0;
  }

  /** Whether nothing is played here, whether or not the queue could be told. */
  get isStill(): boolean {
    return [...this.#playing.values()].every(({ isPlayed }) => !isPlayed);
  }

  note(id: string, progress: Partial<JobProgress>): void {
    const known = this.#playing.get(id);
    if (known === undefined) return;
    known.progress = { ...NO_PROGRESS, ...progressOf(known.job), ...known.progress, ...progress };
  }

  /** Stops jobs that lost their place in the queue. */
  stop(ids: readonly string[], reason: string): void {
    for (const id of ids) this.#playing.get(id)?.stop.abort(new Error(reason));
  }

  /** Looks what people want every now and then, until the signal aborts. */
  watch(signal: AbortSignal): void {
    const timer = setInterval(() => void this.look().catch(() => {}), LOOK_MS);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  /** Stops what was paused or cancelled, and passes on what jobs said of themselves. */
  async look(): Promise<void> {
    if (this.#playing.size === 0) return;
    const { control } = this.#options;
    const ids = [...this.#playing.keys()];
    const [pause, cancelled] = await Promise.all([control.paused(), control.cancelled(ids)]);
    if (pause !== null) this.stop(ids, pause.reason);
    this.stop([...cancelled], "cancelled");
    await Promise.all([...this.#playing.values()].map(tell));
  }

  /** Plays one job. What it throws is BullMQ's to count, or says that the job was moved. */
  async take(job: FleetQueueJob, token: string, { signal, play }: WorkOptions): Promise<QueuedEnd> {
    const { bull, queue } = this.#options.open;
    const { control } = this.#options;
    const id = job.id ?? "";
    if (this.#playing.has(id)) return this.#againLater(job, token);
    const stop = new AbortController();
    const playing: Playing = { job, stop, progress: null, isPlayed: false };
    this.#playing.set(id, playing);
    // The worker before waited, and died.
    if (progressOf(job).waits) this.note(id, { waits: null });
    const either = AbortSignal.any([signal, stop.signal]);
    try {
      const [pause, cancelled, attempts] = await Promise.all([
        control.paused(),
        control.cancelled([id]),
        control.attempts(),
      ]);
      if (pause !== null) stop.abort(new Error(pause.reason));
      if (cancelled.size > 0) stop.abort(new Error("cancelled"));
      const most = attempts ?? this.#options.attempts;
      const number = job.attemptsMade + 1;
      job.opts = { ...job.opts, attempts: most };
      if (!either.aborted) await this.#refusePoison(job, most);
      const { data } = job;
      playing.isPlayed = !either.aborted;
      const left = either.aborted
        ? PUT_BACK
        : await play(data.job, either, { number, isLast: number >= most, goOnFrom: data.goOnFrom });
      playing.isPlayed = false;
      await tell(playing);
      if (left.type === "ended") return { outcome: left.result.outcome };
      await this.#putBack(job, token, left);
    } catch (error) {
      playing.isPlayed = false;
      await tell(playing);
      if (!either.aborted || error !== either.reason) throw this.#failed(error);
      await this.#putBack(job, token, PUT_BACK);
    } finally {
      this.#playing.delete(id);
    }
    throw new bull.WaitingError(`moved in ${queue.name}`);
  }

  /** Gives up a job of which as many workers died as it has attempts, with no step in between: the next would die, too. */
  async #refusePoison(job: FleetQueueJob, most: number): Promise<void> {
    const times = job.stalledCounter;
    const { steps = 0 } = progressOf(job);
    const { died = { times: 0, steps: 0 } } = job.data;
    const count = times - died.times;
    const isPoison = steps <= died.steps && count >= most;
    // Counted from here on after a step, and when the job is tried again.
    if (isPoison || (steps > died.steps && count > 0))
      await job.updateData({ ...job.data, died: { times, steps } });
    if (!isPoison) return;
    const { bull } = this.#options.open;
    throw new bull.UnrecoverableError(`${count} workers died playing it, all at step ${steps}`);
  }

  /** A job whose place was lost while it was played here is given out again: what plays it must stop first. */
  async #againLater(job: FleetQueueJob, token: string): Promise<never> {
    const { bull, queue } = this.#options.open;
    this.stop([job.id ?? ""], LOST);
    await unlessLost(() => job.moveToDelayed(Date.now() + LOOK_MS, token));
    throw new bull.DelayedError(`moved in ${queue.name}`);
  }

  /** The error that BullMQ gets for a failed attempt. */
  #failed(error: unknown): Error {
    const { bull } = this.#options.open;
    if (error instanceof bull.UnrecoverableError) return error;
    const text = describeError(error);
    return isLasting(error) ? new bull.UnrecoverableError(text) : new Error(text, { cause: error });
  }

  /** Puts a job back, or takes it out if it was cancelled. If its place is lost, another worker puts it back. */
  async #putBack(
    job: FleetQueueJob,
    token: string,
    left: Extract<JobLeft, { type: "put-back" }>,
  ): Promise<void> {
    const { control, onSpent } = this.#options;
    if (left.why === "fleet-budget") await onSpent(left.text);
    await unlessLost(async () => {
      if ((await control.cancelled([job.id ?? ""])).size > 0) await control.removeHeld(job, token);
      else if (left.why === "taken-over") await job.moveToDelayed(Date.now() + TAKEN_OVER_MS, token);
      else await job.moveToWait(token);
    });
  }
}

/** The reports of a job that the queue has; BullMQ has a number for none. */
function progressOf({ progress }: FleetQueueJob): Partial<JobProgress> {
  return typeof progress === "object" ? (progress as Partial<JobProgress>) : {};
}

/** Sends Redis the newest report of a job. */
async function tell(playing: Playing): Promise<void> {
  const { job, progress } = playing;
  playing.progress = null;
  if (progress !== null) await unlessLost(() => job.updateProgress({ ...progress }));
}

/** Does what only the holder of a job may do; nothing where it holds it no more. */
async function unlessLost(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!LOST_CODES.includes((error as { readonly code?: unknown }).code)) throw error;
  }
}
