import { describeError, RunnerError } from "../../base/errors.ts";
import { type Checkpoint, STOP_KIND } from "../../base/vocabulary/checkpoint.ts";
import type { Failure } from "../../base/vocabulary/journal/failure.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { memoryToSave } from "../../record/replay/reduce.ts";
import type { SaveReceipt, SaveRequest } from "../../record/saves/checkpoint-store.ts";
import { stopOf } from "../../record/seam/data-parts.ts";
import { playedMsOf } from "../../record/seam/shape-parts.ts";
import type { RunContext } from "./context.ts";
import { inputsOf } from "./conversation/run-inputs.ts";
import type { RunPorts } from "./ports.ts";

/**
 * Saves the run as it is, at any node. A save that fails is an event: the game goes on. A routine save, an emergency save
 * and that of an interrupt become the checkpoint of the state that is returned; the others are made beside it.
 */
export async function* writeSave(
  context: RunContext,
  state: RunState,
  request: SaveRequest,
): AsyncGenerator<RunEvent, RunState> {
  const saved = yield* trySave(context, state, request);
  if (!isOfRun(request)) return state;
  if ("cause" in saved) return { ...state, saved: { ...state.saved, failure: saved } };
  // The head entered the journal after the save: the next records follow both.
  const { totalSteps: step, memory } = state;
  const playedMs = playedMsOf(memory) ?? 0;
  return {
    ...state,
    checkpointId: saved.info.id,
    saved: { file: saved.file, step, playedMs, failure: null },
  };
}

/** The same, but the state stays as it is: returns the save, or the failure, which is an event too. */
export async function* trySave(
  { ports }: RunContext,
  state: RunState,
  request: SaveRequest,
): AsyncGenerator<RunEvent, SaveReceipt | Failure> {
  const { store, clock } = ports;
  const step = state.totalSteps;
  const startMs = clock.elapsedMs();
  try {
    const receipt = await store.save(checkpointOf(ports, state), request);
    const { file, bytes, written, notices } = receipt;
    if (written) {
      const ms = Math.round((clock.elapsedMs() - startMs) * 10) / 10;
      yield { type: "saved", step, kind: request.kind, label: request.label ?? null, file, bytes, ms };
    }
    for (const text of notices) yield { type: "notice", step, text };
    return receipt;
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    const failure = { reason: describeError(error), cause: error };
    const { code, facts } = error;
    yield { type: "save-failed", step, kind: request.kind, reason: failure.reason, code, facts };
    return failure;
  }
}

/** Saves a run that is about to be left, as its routine save. @throws RunnerError what a store throws */
export async function saveAside(ports: RunPorts, state: RunState): Promise<string> {
  const { file } = await ports.store.save(checkpointOf(ports, state), { kind: "routine" });
  return file;
}

/** Reports an append to the journal that failed and then succeeded, before it left a step unsaved. */
export function* describeHealed({ ports }: RunContext, step: number): Generator<RunEvent> {
  const healed = ports.journal?.takeHealed() ?? null;
  if (healed === null) return;
  const text = `the journal could not be written (${healed.reason}); it was tried again, and nothing is lost`;
  yield { type: "notice", step, text };
}

/** Reports at a run's end that its saves are whole, though the journal could not be written to its end. */
export function* describeMissing(
  { ports }: RunContext,
  { totalSteps: step, saved }: RunState,
): Generator<RunEvent> {
  const failure = ports.journal?.failure ?? null;
  if (failure === null || saved.step !== step) return;
  const facts = `the journal could not be written to its end (${failure.reason})`;
  const text = `${facts}: the run is saved, but what the journal lacks cannot be counted or replayed`;
  yield { type: "notice", step, text };
}

function checkpointOf({ emulator, game, ids }: RunPorts, state: RunState): Checkpoint {
  const { checkpointId: parentId, runId, branchId, totalSteps, gameInfo, journal } = state;
  const memory = memoryToSave(state.memory);
  return {
    // A stop and its checkpoint are one: nothing else is saved there.
    id: stopOf(state.memory)?.id ?? ids.newId(),
    parentId,
    runId,
    branchId,
    totalSteps,
    gameInfo,
    memory,
    journal,
    game: game.identity,
    machine: emulator.snapshot(),
    inputs: inputsOf(memory, game.adapter.id),
  };
}

/** Returns whether the run goes on from such a save; the others are made beside it. */
function isOfRun({ kind }: SaveRequest): boolean {
  return kind === "routine" || kind === "emergency" || kind === STOP_KIND;
}
