import { describeError, RunnerError } from "../errors.ts";
import type { Checkpoint, CheckpointKind } from "../run/checkpoint.ts";
import type { RunEvent } from "../run/run-event.ts";
import type { RunState } from "../run/run-state.ts";
import type { StartPoint } from "./begin.ts";
import type { RunPorts } from "./ports.ts";

/** Writes the run's saves, and knows what is on disk. A save that fails is an event: the game goes on. */
export class Saver {
  readonly #ports: RunPorts;
  /** The newest save of this run that is known to be on disk, or null. */
  lastFile: string | null;
  /** The step of that save; 0 without one. */
  savedStep: number;

  constructor(ports: RunPorts, start: StartPoint) {
    this.#ports = ports;
    this.lastFile = start.from;
    this.savedStep = start.from === null ? 0 : start.state.totalSteps;
  }

  /** Saves the run as it is, and returns the state with the save as its checkpoint. */
  async *save(state: RunState, kind: CheckpointKind): AsyncGenerator<RunEvent, RunState> {
    const { store, clock } = this.#ports;
    const step = state.totalSteps;
    const startMs = clock.elapsedMs();
    try {
      const { file, bytes, written, info } = await store.save(this.#checkpointOf(state), { kind });
      this.lastFile = file;
      this.savedStep = step;
      if (written) {
        const ms = Math.round((clock.elapsedMs() - startMs) * 10) / 10;
        yield { type: "saved", step, kind, file, bytes, ms };
      }
      return { ...state, checkpointId: info.id };
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      yield { type: "save-failed", step, reason: describeError(error) };
      return state;
    }
  }

  #checkpointOf(state: RunState): Checkpoint {
    const { emulator, game, ids } = this.#ports;
    return {
      id: ids.newId(),
      parentId: state.checkpointId,
      runId: state.runId,
      branchId: state.branchId,
      totalSteps: state.totalSteps,
      game: game.identity,
      gameInfo: state.gameInfo,
      machine: emulator.snapshot(),
      memory: state.memory,
      journal: state.journal,
    };
  }
}
