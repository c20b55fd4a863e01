import { describeError, type RunnerError } from "../../../../../src/base/errors.ts";
import { openFleetBook, type PlannedFleet } from "../../jobs/fleet-book.ts";
import type { FleetJob } from "../../jobs/job.ts";
import { tellUnendedSpent } from "../../jobs/spent-unended.ts";
import type { ObjectStore } from "../../store/object-store.ts";
import type { JobEvent } from "../../work/job-event.ts";
import type { JobLeft, JobResult } from "../../work/job-result.ts";
import { Fitness } from "../../work/unfit.ts";
import type { Attempt, FleetEngine, WorkEnd } from "../fleet-engine.ts";
import type { CallGate } from "../gate/call-gate.ts";
import type { GateTime } from "../gate/gate-time.ts";
import { openMemoryGate } from "../gate/memory-gate.ts";
import { isLasting } from "../lasting-errors.ts";
import type { FleetEvent } from "./fleet-event.ts";
import { leftToPlay } from "./left-to-play.ts";
import { createLocalEngine } from "./local-engine.ts";

/** Options of playing a job. */
export interface PlayContext {
  readonly signal: AbortSignal;
  readonly gate: CallGate;
  readonly attempt: Attempt;
  readonly onEvent: (event: JobEvent) => void;
}

/** The options of playing a fleet here. */
export interface FleetPlay {
  readonly fleet: PlannedFleet;
  /** Whose calls are tried again already where they may work later. */
  readonly store: ObjectStore;
  /** The jobs to play at once. */
  readonly jobs: number;
  /** Whether jobs are played again that failed, or that need a person. */
  readonly retryFailed: boolean;
  /** Drains. */
  readonly signal: AbortSignal;
  readonly time: GateTime;
  readonly play: (job: FleetJob, context: PlayContext) => Promise<JobLeft>;
  readonly onEvent: (event: FleetEvent) => void;
}

/** A job that did not end, and why not. */
export interface BrokenJob {
  readonly job: FleetJob;
  readonly error: unknown;
}

/** Its result. */
export interface FleetPlayed {
  readonly end: WorkEnd;
  /** The error of this machine or its environment that stopped it; null where nothing did. */
  readonly unfit: RunnerError | null;
  /** Why nothing more was begun, where that is so. */
  readonly pausedFor: string | null;
  /** The results of the jobs that ended, now or before. */
  readonly results: ReadonlyMap<string, JobResult>;
  /** Those that were given up: they are played when the fleet is played again. */
  readonly broken: readonly BrokenJob[];
  /** Known cost of the whole fleet, in dollars. */
  readonly costUsd: number;
}

/**
 * Plays what has not ended of a fleet, in this process and its children: writes the fleet down in its store, plays each job
 * until it has ended, its attempts are used up, the money is spent or the signal aborts.
 *
 * @throws RunnerError what the store throws; `fleet-foreign`
 */
export async function playFleet(play: FleetPlay): Promise<FleetPlayed> {
  const { fleet, store, time } = play;
  const { terms } = fleet;
  const book = openFleetBook(store);
  const { added, left } = await book.submit(fleet);
  const ends = await book.ends();
  const gate = await openMemoryGate(terms, time);
  await tellUnendedSpent(store, ends, terms, (id, usd) => gate.spent(id, usd));
  const todo = leftToPlay(fleet.jobs, ends, terms, play.retryFailed);
  const engine = createLocalEngine({ gate, attempts: terms.attempts, sleep: time.sleep });
  await engine.add(todo.jobs, todo.goOnFrom);
  play.onEvent({
    type: "fleet-started",
    fleet: fleet.name,
    jobs: fleet.jobs.length,
    left,
    added: added.length,
    ended: fleet.jobs.length - todo.jobs.length,
    costUsd: await gate.total(),
  });
  return new Playing(play, engine, resultsOf(fleet.jobs, todo.jobs, ends)).play();
}

/** Returns the results of jobs that are not played now. */
function resultsOf(
  all: readonly FleetJob[],
  todo: readonly FleetJob[],
  ends: ReadonlyMap<string, JobResult>,
): Map<string, JobResult> {
  const played = new Set(todo.map(({ id }) => id));
  const ended = all.flatMap(({ id }) => {
    const end = ends.get(id);
    return end === undefined || played.has(id) ? [] : [[id, end] as const];
  });
  return new Map(ended);
}

class Playing {
  readonly #play: FleetPlay;
  readonly #engine: FleetEngine;
  readonly #results: Map<string, JobResult>;
  readonly #broken = new Map<string, BrokenJob>();

  constructor(play: FleetPlay, engine: FleetEngine, results: Map<string, JobResult>) {
    this.#play = play;
    this.#engine = engine;
    this.#results = results;
  }

  async play(): Promise<FleetPlayed> {
    const fitness = new Fitness(this.#play.signal);
    try {
      const end = await this.#engine.work({
        jobs: this.#play.jobs,
        signal: fitness.signal,
        play: (job, stop, attempt) => this.#playOne(job, stop, attempt, fitness),
      });
      return {
        end,
        unfit: fitness.unfit,
        pausedFor: await this.#engine.paused(),
        results: this.#results,
        broken: [...this.#broken.values()],
        costUsd: await this.#engine.gate.total(),
      };
    } finally {
      fitness.close();
      await this.#engine.close();
    }
  }

  async #playOne(job: FleetJob, signal: AbortSignal, attempt: Attempt, fitness: Fitness): Promise<JobLeft> {
    const { play, onEvent } = this.#play;
    const { id, cell } = job;
    onEvent({ type: "job-started", job: id, cell, attempt: attempt.number });
    try {
      const { gate } = this.#engine;
      const context = { signal, gate, attempt, onEvent: (event: JobEvent) => this.#see(event) };
      const left = await fitness.play(() => play(job, context));
      if (left.type === "ended") {
        this.#results.set(id, left.result);
        onEvent({ type: "job-ended", job: id, cell, result: left.result });
      } else {
        onEvent({ type: "job-put-back", job: id, why: left.why, text: left.text });
      }
      return left;
    } catch (error) {
      if (signal.aborted && error === signal.reason) throw error;
      const isGivenUp = attempt.isLast || isLasting(error);
      if (isGivenUp) this.#broken.set(id, { job, error });
      const told = describeError(error);
      onEvent({ type: "job-failed", job: id, cell, attempt: attempt.number, error: told, isGivenUp });
      throw error;
    }
  }

  #see(event: JobEvent): void {
    const { onEvent } = this.#play;
    if (event.type !== "played") {
      onEvent(event);
      return;
    }
    const { job, steps, costUsd } = event;
    void this.#engine.gate.total().then((fleetCostUsd) => {
      onEvent({ type: "job-played", job, steps, costUsd, fleetCostUsd });
    });
  }
}
