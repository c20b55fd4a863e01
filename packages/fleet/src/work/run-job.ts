import { join } from "node:path";
import { IMPORT_STATE, type OperatorAction } from "../../../../src/base/vocabulary/operator.ts";
import { isStopEvent, type RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { parseWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";
import { runWorkflow } from "../../../../src/parts/workflows/play/run/run-workflow.ts";
import { openSession } from "../../../../src/play/session/open-session.ts";
import type { FilledServices, SessionServices } from "../../../../src/play/session/services.ts";
import { readMachine } from "../../../emulator/src/foreign/read-machine.ts";
import { findJournal } from "../mirror/folder-files.ts";
import type { Mirror } from "../mirror/mirror.ts";
import { mirrorPlay } from "../mirror/mirrored.ts";
import { fetchJobFiles } from "./fetch-files.ts";
import { GatedCalls } from "./gated-calls.ts";
import { costLimitOf, jobConfig } from "./job-config.ts";
import type { PlayedRun } from "./job-ending.ts";
import type { JobPlay } from "./job-play.ts";
import { readPlayed } from "./read-played.ts";

/** Interval of progress reports of a job. */
const EVENTS_MS = 1_000;

/** The run that a job is, in a folder of this worker's. */
export interface JobRun {
  readonly folder: string;
  readonly mirror: Mirror;
  readonly services: FilledServices;
  /** Whether it stood before a person, who lets it go on. */
  readonly isLetGoOn: boolean;
}

/**
 * Plays the run of a job, as a session or by its workflow, until it ends or is asked to stop.
 *
 * @throws JobStop where it is asked so before it begins; whatever ends a run without an outcome
 */
export async function runJob(play: JobPlay, run: JobRun): Promise<PlayedRun> {
  const { job, terms, store, scratch } = play;
  const { folder, mirror, services, isLetGoOn } = run;
  const { disk, clock } = services;
  const folders = { files: join(scratch, "files"), run: folder };
  const files = await fetchJobFiles(store, job.shape, folders, disk);
  const { playedMs, steps, frames = 0 } = readPlayed(disk, folder);
  const past = { playedMs, steps, isLetGoOn };
  const config = jobConfig(job, terms, files, folder, past);
  const mirrored = mirrorPlay(mirror, clock);
  const calls = new GatedCalls(play.gate, job.id, play.drain, clock.elapsedMs);
  const teller = new Teller(play, services, calls, frames);
  const { machine } = files;
  const inside: SessionServices = {
    ...services,
    ...(machine === null
      ? {}
      : { importMachine: (rom: Uint8Array) => readMachine(machine.bytes, rom, machine.name).imported }),
    // Time at the gate uses up no limit.
    clock: { now: clock.now, elapsedMs: () => clock.elapsedMs() - calls.waitedMs },
    signal: calls.signal,
    // Nothing of a call is in the store before the fleet lets it go out.
    around: (model) => calls.around(mirrored.around(model)),
    needsPrice: costLimitOf(job, terms) !== null || terms.fleetCostUsd !== null,
  };
  try {
    if (files.plan !== null) {
      const { name, bytes } = files.plan;
      // Where nothing was played there is nothing to look for, and nothing to tell of.
      const mode = findJournal(disk, folder) === null ? "start" : "resume";
      const options = { mode, inputs: job.shape.inputs, services: inside } as const;
      const running = runWorkflow(config, parseWorkflow(bytes, name, null), options);
      const { value, waitsFor } = await teller.follow(mirrored.events(running));
      const { outcome, status, error } = value;
      return { outcome, plan: { kind: "workflow", status, error }, waitsFor, stop: calls.stop };
    }
    const session = await openSession(config, inside);
    try {
      for (const text of session.notices) teller.notice(text);
      // Its first step puts the machine there.
      const takeAction = (): OperatorAction | null =>
        machine !== null && session.state.totalSteps === 0 ? { tool: IMPORT_STATE, input: {} } : null;
      const { value, waitsFor } = await teller.follow(
        mirrored.events(session.play({ isOver: teller.isOutOfFrames, takeAction })),
      );
      return { outcome: value, plan: null, waitsFor, stop: calls.stop };
    } finally {
      session.close();
    }
  } finally {
    calls.close();
  }
}

/** Tells the fleet how a run goes. */
class Teller {
  readonly #play: JobPlay;
  readonly #clock: FilledServices["clock"];
  readonly #calls: GatedCalls;
  #costUsd = 0;
  #toldMs = Number.NEGATIVE_INFINITY;
  #frames: number;

  /** @param frames that the job's earlier workers played */
  constructor(play: JobPlay, { clock }: FilledServices, calls: GatedCalls, frames: number) {
    this.#play = play;
    this.#clock = clock;
    this.#calls = calls;
    this.#frames = frames;
  }

  /** Whether the job has played all frames that it may. */
  readonly isOutOfFrames = (): boolean =>
    this.#frames >= (this.#play.job.shape.bounds?.frames ?? Number.POSITIVE_INFINITY);

  /** Sees a run to its end; `waitsFor`: why it stands before a person, null where it does not. */
  async follow<T>(
    playing: AsyncGenerator<RunEvent, T>,
  ): Promise<{ readonly value: T; readonly waitsFor: string | null }> {
    let waitsFor: string | null = null;
    for (;;) {
      const next = await playing.next();
      if (next.done === true) return { value: next.value, waitsFor };
      if (isStopEvent(next.value)) waitsFor = next.value.reason;
      await this.#see(next.value).catch(async (error: unknown) => {
        // The listener is gone: the run stops where it is.
        await playing.return(undefined as never);
        throw error;
      });
    }
  }

  notice(text: string): void {
    this.#play.onEvent?.({ type: "notice", job: this.#play.job.id, text });
  }

  async #see(event: RunEvent): Promise<void> {
    switch (event.type) {
      case "started":
        return this.#spent(event.spent.costUsd + event.spent.unconfirmedUsd);
      case "lm-reply":
        // A cost reported before the first request was paid for and counted by the worker before. The next report
        // includes the cost of a lost try, from its reservation.
        if (this.#calls.hasAsked) await this.#spent(event.costUsd ?? 0);
        return;
      case "notice":
        return this.notice(event.text);
      case "step-finished":
        this.#frames += event.frames;
        return this.#played(event.step);
    }
  }

  /** The whole job's cost; it can be reported any number of times. */
  async #spent(costUsd: number): Promise<void> {
    this.#costUsd += costUsd;
    if (this.#costUsd > 0) await this.#calls.spent(this.#costUsd);
  }

  #played(steps: number): void {
    const nowMs = this.#clock.elapsedMs();
    if (nowMs - this.#toldMs < EVENTS_MS) return;
    this.#toldMs = nowMs;
    const { job, onEvent } = this.#play;
    onEvent?.({ type: "played", job: job.id, steps, costUsd: this.#costUsd });
  }
}
