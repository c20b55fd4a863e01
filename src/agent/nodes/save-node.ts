import { describeError, RunnerError } from "../../errors.ts";
import type { JournalFailure } from "../../journal/journal.ts";
import type { Checkpoint } from "../../run/checkpoint.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";
import type { SaveRequest } from "../../saves/checkpoint-store.ts";
import { inputsOf } from "../conversation/run-inputs.ts";
import type { StartPoint } from "../new-run.ts";
import type { RunPorts } from "../ports.ts";
import type { RunOptions } from "../run-agent.ts";

/** A save is due, too, when so much time has passed since the last one. */
const MAX_MS_BETWEEN_SAVES = 30 * 60 * 1000;

/** Steps that neither a save nor the journal holds, at which a run ends unless it is told otherwise. */
const MAX_UNSAVED = 20;

/** Writes the run's saves, and knows what is on disk. A save that fails is an event: the game goes on. */
export class Saver {
  readonly #ports: RunPorts;
  readonly #options: RunOptions;
  #lastMs: number;
  /** The last step that is on disk, in a save or in the journal. */
  #safeStep: number;
  #unsaved = 0;
  /** Why the last save could not be made, or null. */
  #saveFailure: JournalFailure | null = null;
  /** The newest save of this run that is known to be on disk, or null. */
  lastFile: string | null;
  /** The step of that save; 0 without one. */
  savedStep: number;

  constructor(ports: RunPorts, start: StartPoint, options: RunOptions) {
    this.#ports = ports;
    this.#options = options;
    this.#lastMs = ports.clock.elapsedMs();
    this.#safeStep = start.state.totalSteps;
    this.lastFile = start.from;
    this.savedStep = start.savedStep;
  }

  /** Why steps are in no save, in a person's words; null when no save failed. */
  get failure(): string | null {
    return this.#saveFailure?.reason ?? null;
  }

  /** Makes up for a save that was due and is not there: an earlier process was killed before it could make it. */
  async *saveIfOwed(state: RunState): AsyncGenerator<RunEvent, RunState> {
    return this.#options.autoSave && this.#isOwed(state) ? yield* this.save(state, "routine") : state;
  }

  /** Saves when a save is due, and when somebody asked for one. What failed is tried again after each step. */
  async *saveWhenDue(state: RunState): AsyncGenerator<RunEvent, RunState> {
    let next = state;
    const { autoSave, saveEvery } = this.#options;
    const isLong = this.#ports.clock.elapsedMs() - this.#lastMs >= MAX_MS_BETWEEN_SAVES;
    const isDue = state.totalSteps % saveEvery === 0 || isLong || this.#isOwed(state);
    if (autoSave && isDue) next = yield* this.save(state, "routine");
    for (const label of this.#options.takeSaveWishes?.() ?? [])
      yield* this.#write(next, { kind: "manual", label });
    return next;
  }

  /** Whether a multiple of `saveEvery` lies behind the newest save. */
  #isOwed({ totalSteps }: RunState): boolean {
    const { saveEvery } = this.#options;
    return Math.floor(totalSteps / saveEvery) > Math.floor(this.savedStep / saveEvery);
  }

  /** Saves the run as it is, and returns the state with the save as its checkpoint. */
  async *save(state: RunState, kind: "routine" | "emergency"): AsyncGenerator<RunEvent, RunState> {
    const saved = yield* this.#write(state, { kind });
    if (saved === null) return state;
    this.lastFile = saved.file;
    this.savedStep = state.totalSteps;
    this.#lastMs = this.#ports.clock.elapsedMs();
    // The head went into the journal behind the save: what comes next stands behind both.
    return { ...state, checkpointId: saved.id };
  }

  /** Makes a save of its own when the game adapter says that something was reached. */
  async *saveMilestone(before: RunState, after: RunState): AsyncGenerator<RunEvent, void> {
    const reached = this.#ports.game.adapter.milestones(before.gameInfo, after.gameInfo);
    if (reached.length === 0) return;
    yield { type: "milestone", step: after.totalSteps, reached };
    if (this.#options.autoSave) yield* this.#write(after, { kind: "milestone", label: reached.join(", ") });
  }

  /** Tells how many steps are on no disk; @throws RunnerError `cannotWrite` when there are too many. */
  *checkUnsaved({ totalSteps }: RunState): Generator<RunEvent, void> {
    const { journal } = this.#ports;
    // Without a journal steps wait for the next save by design: only one that failed leaves them unsaved.
    const failure = journal === null ? this.#saveFailure : journal.failure;
    if (failure === null) this.#safeStep = totalSteps;
    const before = this.#unsaved;
    const tried = totalSteps - Math.max(this.#safeStep, this.savedStep);
    this.#unsaved = journal === null && tried > 0 ? totalSteps - this.savedStep : tried;
    if (this.#unsaved > 0 || before > 0) {
      yield { type: "unsaved", step: totalSteps, steps: this.#unsaved, reason: failure?.reason ?? null };
    }
    if (before === 0) yield* this.tellHealed(totalSteps);
    else journal?.takeHealed();
    if (tried >= (this.#options.maxUnsaved ?? MAX_UNSAVED)) {
      throw new RunnerError(
        "cannotWrite",
        `${this.#unsaved} steps could not be written (${failure?.reason}): mend that, and go on with the same command`,
        { cause: failure?.cause },
      );
    }
  }

  /** Tells of an append to the journal that failed and then succeeded, before it left a step unsaved. */
  *tellHealed(step: number): Generator<RunEvent, void> {
    const healed = this.#ports.journal?.takeHealed() ?? null;
    if (healed === null) return;
    const text = `the journal could not be written (${healed.reason}); it was tried again, and nothing is lost`;
    yield { type: "notice", step, text };
  }

  async *#write(
    state: RunState,
    request: SaveRequest,
  ): AsyncGenerator<RunEvent, { readonly file: string; readonly id: string } | null> {
    const { store, clock } = this.#ports;
    const step = state.totalSteps;
    const startMs = clock.elapsedMs();
    try {
      const { file, bytes, written, info, troubles } = await store.save(this.#checkpointOf(state), request);
      if (isOfRun(request)) this.#saveFailure = null;
      if (written) {
        const ms = Math.round((clock.elapsedMs() - startMs) * 10) / 10;
        yield { type: "saved", step, kind: request.kind, label: request.label ?? null, file, bytes, ms };
      }
      for (const text of troubles) yield { type: "notice", step, text };
      return { file, id: info.id };
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      const reason = describeError(error);
      if (isOfRun(request)) this.#saveFailure = { reason, cause: error };
      yield { type: "save-failed", step, kind: request.kind, reason };
      return null;
    }
  }

  #checkpointOf(state: RunState): Checkpoint {
    const { emulator, game, ids } = this.#ports;
    const { checkpointId: parentId, runId, branchId, totalSteps, gameInfo, memory, journal } = state;
    return {
      ...{ id: ids.newId(), parentId, runId, branchId, totalSteps, gameInfo, memory, journal },
      game: game.identity,
      machine: emulator.snapshot(),
      inputs: inputsOf(memory, game.adapter.id),
    };
  }
}

/** Whether the run goes on from such a save; the others are made beside it. */
function isOfRun({ kind }: SaveRequest): boolean {
  return kind === "routine" || kind === "emergency";
}
