import type { SaveRequest } from "../checkpoints/checkpoint-store.ts";
import { describeError, RunnerError } from "../errors.ts";
import type { Checkpoint } from "../run/checkpoint.ts";
import type { RunEvent } from "../run/run-event.ts";
import type { RunState } from "../run/run-state.ts";
import type { StartPoint } from "./begin.ts";
import type { RunPorts } from "./ports.ts";
import type { RunOptions } from "./run-agent.ts";
import { inputsOf } from "./run-inputs.ts";

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

  /** Saves when a save is due, and when somebody asked for one. */
  async *saveWhenDue(state: RunState): AsyncGenerator<RunEvent, RunState> {
    let next = state;
    const isLong = this.#ports.clock.elapsedMs() - this.#lastMs >= MAX_MS_BETWEEN_SAVES;
    if (this.#options.autoSave && (state.totalSteps % this.#options.saveEvery === 0 || isLong)) {
      next = yield* this.save(state, "routine");
    }
    for (const label of this.#options.takeSaveWishes?.() ?? [])
      yield* this.#write(next, { kind: "manual", label });
    return next;
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
    if (journal === null) return;
    const { failure } = journal;
    if (failure === null) this.#safeStep = totalSteps;
    const before = this.#unsaved;
    this.#unsaved = totalSteps - Math.max(this.#safeStep, this.savedStep);
    if (this.#unsaved > 0 || before > 0) {
      yield { type: "unsaved", step: totalSteps, steps: this.#unsaved, reason: failure };
    }
    if (this.#unsaved >= (this.#options.maxUnsaved ?? MAX_UNSAVED)) {
      throw new RunnerError(
        "cannotWrite",
        `${this.#unsaved} steps could not be written (${failure}): mend that, and go on with the same command`,
      );
    }
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
      if (written) {
        const ms = Math.round((clock.elapsedMs() - startMs) * 10) / 10;
        yield { type: "saved", step, kind: request.kind, label: request.label ?? null, file, bytes, ms };
      }
      for (const text of troubles) yield { type: "notice", step, text };
      return { file, id: info.id };
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      yield { type: "save-failed", step, kind: request.kind, reason: describeError(error) };
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
