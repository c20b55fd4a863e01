import { describeError } from "../../../errors.ts";
import type { FleetJob } from "../../jobs/job.ts";
import type { JobLeft } from "../../work/job-result.ts";
import { backOffMs, isLasting } from "../back-off.ts";
import type {
  EngineTerms,
  FleetEngine,
  JobCounts,
  JobProgress,
  JobState,
  WorkEnd,
  WorkOptions,
} from "../fleet-engine.ts";
import type { CallGate } from "../gate/call-gate.ts";
import type { GateTime } from "../gate/gate-time.ts";
import { linkSignals } from "../link-signals.ts";
import { JobTable, type KnownJob } from "./job-table.ts";

/** What an engine without a server needs. */
export interface LocalEngineOptions extends GateTime {
  readonly gate: CallGate;
  /** How often a job is tried that fails, at least 1. */
  readonly attempts: number;
  /** Who plays here, for people. */
  readonly worker: string;
  /** The longest wait after the first failed attempt, in ms; a second unless told. */
  readonly firstWaitMs?: number;
}

/** A job that another worker has is looked at again after so long. */
const TAKEN_OVER_MS = 30_000;

/** Jobs in the memory of this process: what of them ended stands in the fleet's store. */
export function createLocalEngine(options: LocalEngineOptions): FleetEngine {
  return new LocalEngine(options);
}

/** Why nothing is begun; one that ran out of money goes on when there is more. */
interface Pause {
  readonly reason: string;
  readonly isMoney: boolean;
}

class LocalEngine implements FleetEngine {
  readonly gate: CallGate;
  readonly #options: Required<LocalEngineOptions>;
  readonly #table = new JobTable();
  readonly #playing = new Map<string, AbortController>();
  #attempts: number;
  #wake: (() => void)[] = [];
  #pause: Pause | null = null;

  constructor(options: LocalEngineOptions) {
    this.gate = options.gate;
    this.#attempts = options.attempts;
    this.#options = { random: Math.random, firstWaitMs: 1_000, ...options };
  }

  async add(
    jobs: readonly FleetJob[],
    goOnFrom?: ReadonlyMap<string, string>,
  ): Promise<{ added: number; known: number }> {
    const added = jobs.filter((job) => this.#table.add(job, goOnFrom?.get(job.id) ?? null)).length;
    this.#changed();
    return { added, known: jobs.length - added };
  }

  async work(options: WorkOptions): Promise<WorkEnd> {
    const { jobs, signal, untilEmpty } = options;
    const played = new Set<Promise<void>>();
    while (!signal.aborted) {
      const next =
        this.#pause !== null || played.size >= jobs ? null : this.#table.next(this.#nowMs(), this.#playing);
      if (next !== null) {
        const one: Promise<void> = this.#play(next, options).finally(() => {
          played.delete(one);
          this.#changed(options);
        });
        played.add(one);
        options.onChange?.();
        continue;
      }
      if (untilEmpty && this.#playing.size === 0) {
        if (this.#table.isOver) return "empty";
        if (this.#pause !== null) return "paused";
      }
      await this.#change(signal, played.size < jobs);
    }
    await Promise.all(played);
    return "drained";
  }

  note(id: string, progress: JobProgress): void {
    this.#table.note(id, progress);
  }

  async counts(): Promise<JobCounts> {
    return this.#table.counts();
  }

  async states(): Promise<ReadonlyMap<string, JobState>> {
    return this.#table.states();
  }

  async pause(reason: string): Promise<void> {
    this.#pause = { reason, isMoney: false };
    for (const stop of this.#playing.values()) stop.abort(new Error(reason));
    this.#changed();
  }

  async paused(): Promise<string | null> {
    return this.#pause?.reason ?? null;
  }

  async resume(): Promise<void> {
    this.#pause = null;
    this.#changed();
  }

  async raise(terms: EngineTerms): Promise<void> {
    await this.gate.raise(terms);
    this.#attempts = terms.attempts;
    const isEnough = terms.fleetCostUsd === null || (await this.gate.total()) < terms.fleetCostUsd;
    if (isEnough && this.#pause?.isMoney === true) this.#pause = null;
    this.#changed();
  }

  async cancel(ids: readonly string[] | "all"): Promise<number> {
    const cancelled = this.#table.cancel(ids);
    for (const id of cancelled) this.#playing.get(id)?.abort(new Error("cancelled"));
    this.#changed();
    return cancelled.length;
  }

  async retry(ids: readonly string[] | "failed"): Promise<number> {
    const count = this.#table.retry(ids);
    this.#changed();
    return count;
  }

  async close(): Promise<void> {}

  async #play(known: KnownJob, { signal, play }: WorkOptions): Promise<void> {
    const { job, attempts, goOnFrom } = known;
    const stop = new AbortController();
    this.#playing.set(job.id, stop);
    this.#table.begin(known, this.#options.worker);
    const { signal: either, unlink } = linkSignals(signal, stop.signal);
    try {
      const isLast = attempts + 1 >= this.#attempts;
      this.#left(known, await play(job, either, { number: attempts + 1, isLast, goOnFrom }));
    } catch (error) {
      if (either.aborted && error === either.reason) this.#table.putBack(known);
      else this.#failed(known, error);
    } finally {
      this.#playing.delete(job.id);
      unlink();
    }
  }

  #left(known: KnownJob, left: JobLeft): void {
    if (left.type === "ended") this.#table.end(known);
    else if (left.why === "taken-over") this.#table.delay(known, this.#nowMs() + TAKEN_OVER_MS);
    else this.#table.putBack(known);
    if (left.type === "put-back" && left.why === "fleet-budget") {
      this.#pause ??= { reason: left.text, isMoney: true };
    }
  }

  #failed(known: KnownJob, error: unknown): void {
    const { random, firstWaitMs } = this.#options;
    const failed = this.#table.fail(known, describeError(error));
    if (failed >= this.#attempts || isLasting(error)) this.#table.giveUp(known);
    else this.#table.delay(known, this.#nowMs() + backOffMs(failed, random(), firstWaitMs));
  }

  #nowMs(): number {
    return this.#options.clock.elapsedMs();
  }

  #changed(options?: WorkOptions): void {
    options?.onChange?.();
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Waits until something changed, the signal aborts or, where there is room for one, a job is due. */
  async #change(signal: AbortSignal, hasRoom: boolean): Promise<void> {
    const woken = new AbortController();
    const wake = (): void => woken.abort();
    this.#wake.push(wake);
    const { signal: either, unlink } = linkSignals(signal, woken.signal);
    const dueMs = hasRoom && this.#pause === null ? this.#table.dueMs() : null;
    if (dueMs !== null) {
      const waitMs = Math.max(1, Math.ceil(dueMs - this.#nowMs()));
      await this.#options.sleep(waitMs, either).catch(() => {});
    } else if (!either.aborted) {
      await new Promise<void>((resolve) => {
        either.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    unlink();
    this.#wake = this.#wake.filter((one) => one !== wake);
  }
}
