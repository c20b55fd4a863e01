import type { FleetJob } from "../../jobs/job.ts";
import { JOB_STATES, type JobCounts, type JobProgress, type JobState } from "../fleet-engine.ts";

/** A job of the table, and where it stands. */
export interface KnownJob {
  readonly job: FleetJob;
  state: JobState["state"];
  attempts: number;
  worker: string | null;
  lastError: string | null;
  progress: JobProgress | null;
  goOnFrom: string | null;
  /** When a delayed one is due, by the engine's clock. */
  dueMs: number;
}

/** Where the jobs of one process stand, in the order in which they are played. */
export class JobTable {
  readonly #jobs = new Map<string, KnownJob>();
  readonly #in = Object.fromEntries(JOB_STATES.map((state) => [state, new Set()])) as Readonly<
    Record<JobState["state"], Set<KnownJob>>
  >;
  /** Those of the waiting that are begun: they go on before others begin. */
  readonly #first = new Set<KnownJob>();

  /** Whether it was not known before, or is played again. */
  add(job: FleetJob, goOnFrom: string | null): boolean {
    const known = this.#jobs.get(job.id);
    if (known !== undefined) {
      const isAgain = goOnFrom !== null && (known.state === "done" || known.state === "failed");
      if (isAgain) this.#again(Object.assign(known, { goOnFrom }));
      return isAgain;
    }
    const rest = { attempts: 0, worker: null, lastError: null, progress: null, dueMs: 0 };
    const added: KnownJob = { job, state: "waiting", goOnFrom, ...rest };
    this.#jobs.set(job.id, added);
    this.#in.waiting.add(added);
    return true;
  }

  /** What a job says of itself. */
  note(id: string, progress: JobProgress): void {
    const known = this.#jobs.get(id);
    if (known !== undefined) known.progress = progress;
  }

  /** The one to be played next that nobody plays; null where none is due. */
  next(nowMs: number, played: ReadonlyMap<string, unknown>): KnownJob | null {
    for (const known of this.#in.delayed) if (known.dueMs <= nowMs) this.#goOn(known);
    for (const waiting of [this.#first, this.#in.waiting]) {
      for (const known of waiting) if (!played.has(known.job.id)) return known;
    }
    return null;
  }

  begin(known: KnownJob, worker: string): void {
    this.#move(known, "active");
    known.worker = worker;
  }

  /** It goes on before others begin. */
  putBack(known: KnownJob): void {
    if (this.#leave(known)) this.#goOn(known);
  }

  delay(known: KnownJob, dueMs: number): void {
    known.dueMs = dueMs;
    if (this.#leave(known)) this.#move(known, "delayed");
  }

  end(known: KnownJob): void {
    known.worker = null;
    this.#move(known, "done");
  }

  /** Counts a failed attempt. @returns how many there were */
  fail(known: KnownJob, lastError: string): number {
    known.lastError = lastError;
    known.attempts += 1;
    return known.attempts;
  }

  giveUp(known: KnownJob): void {
    if (this.#leave(known)) this.#move(known, "failed");
  }

  /** @returns the ids of those that were taken out */
  cancel(ids: readonly string[] | "all"): readonly string[] {
    const open = this.#named(ids === "all" ? [...this.#jobs.keys()] : ids).filter(
      ({ state }) => state !== "done" && state !== "cancelled",
    );
    for (const known of open) this.#move(known, "cancelled");
    return open.map(({ job }) => job.id);
  }

  retry(ids: readonly string[] | "failed"): number {
    const lost =
      ids === "failed"
        ? [...this.#in.failed]
        : this.#named(ids).filter(({ state }) => state === "failed" || state === "cancelled");
    for (const known of lost) this.#again(known);
    return lost.length;
  }

  /** When the next delayed job is due; null for none. */
  dueMs(): number | null {
    const due = [...this.#in.delayed].map(({ dueMs }) => dueMs);
    return due.length === 0 ? null : due.reduce((least, ms) => Math.min(least, ms));
  }

  /** Whether no job is left to be played. */
  get isOver(): boolean {
    return [this.#in.waiting, this.#in.delayed, this.#in.active].every(({ size }) => size === 0);
  }

  counts(): JobCounts {
    return Object.fromEntries(JOB_STATES.map((state) => [state, this.#in[state].size])) as JobCounts;
  }

  states(): ReadonlyMap<string, JobState> {
    return new Map(
      [...this.#jobs].map(([id, { state, attempts, worker, lastError, progress }]) => [
        id,
        { state, attempts, worker, lastError, progress },
      ]),
    );
  }

  #named(ids: readonly string[]): readonly KnownJob[] {
    return ids.flatMap((id) => this.#jobs.get(id) ?? []);
  }

  #again(known: KnownJob): void {
    known.attempts = 0;
    this.#move(known, "waiting");
  }

  #goOn(known: KnownJob): void {
    this.#move(known, "waiting");
    this.#first.add(known);
  }

  #move(known: KnownJob, state: JobState["state"]): void {
    this.#first.delete(known);
    this.#in[known.state].delete(known);
    known.state = state;
    this.#in[state].add(known);
  }

  /** Nobody plays it any more. False for one that was cancelled meanwhile: it stays so. */
  #leave(known: KnownJob): boolean {
    known.worker = null;
    return known.state === "active";
  }
}
