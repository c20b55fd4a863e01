import { setImmediate } from "node:timers/promises";
import { RunnerError } from "../../../base/errors.ts";
import { renderCountOf } from "../../../base/quantities/count.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { isSummaryDue } from "../../../record/replay/reduce.ts";
import { withoutRequests } from "../../../record/replay/requests.ts";
import { playedMsOf } from "../../../record/seam/shape-parts.ts";
import { changeSettings } from "../branch-off.ts";
import type { RunContext } from "../context.ts";
import { describeHealed, writeSave } from "../write-save.ts";

/** A save is also due after this much play since the last one, over all processes. */
const MAX_PLAYED_MS_BETWEEN_SAVES = 30 * 60 * 1000;

/** Unsaved steps at which a run ends by default. */
const MAX_UNSAVED = 20;

/**
 * The end of a step: writes the save that is due, and requested ones. A failed save is retried after each step.
 *
 * @throws RunnerError `cannotWrite` when too many steps could not be written
 */
export async function* save(context: RunContext, start: RunState): AsyncGenerator<RunEvent, RunState> {
  const { options } = context;
  let state = applyRequested(context, start);
  const next = isSummaryDue(state) ? "summarize" : "decide";
  state = { ...state, memory: { ...withoutRequests(state.memory), next } };
  if (options.autoSave && isSaveDue(context, state)) {
    state = yield* writeSave(context, state, { kind: "routine" });
  }
  for (const label of options.takeSaveRequests?.() ?? []) {
    yield* writeSave(context, state, { kind: "manual", label });
  }
  state = yield* checkUnsaved(context, state);
  // Signals and timers get their turn, however quick the player is.
  await setImmediate();
  return state;
}

/** Applies settings that were requested while work was pending: none is pending now. */
function applyRequested({ ports }: RunContext, state: RunState): RunState {
  const { requestedSettings, settings } = state.memory;
  if (requestedSettings === undefined) return state;
  return changeSettings(state, { ...settings, ...requestedSettings }, ports.journal);
}

/** Returns whether a multiple of `saveEvery` is reached, was passed since the newest save, or that save is old. */
export function isSaveDue({ options }: RunContext, { totalSteps, saved, memory }: RunState): boolean {
  const { saveEvery } = options;
  const isOwed = Math.floor(totalSteps / saveEvery) > Math.floor(saved.step / saveEvery);
  const isLong = (playedMsOf(memory) ?? 0) - saved.playedMs >= MAX_PLAYED_MS_BETWEEN_SAVES;
  return totalSteps % saveEvery === 0 || isOwed || isLong;
}

/** Counts and reports the unsaved steps. */
function* checkUnsaved(context: RunContext, state: RunState): Generator<RunEvent, RunState> {
  const { totalSteps, saved, unsavedSteps: before } = state;
  const { journal } = context.ports;
  // Without a journal steps wait for the next save by design: only one that failed leaves them unsaved.
  const failure = journal === null ? saved.failure : journal.failure;
  const safeStep = failure === null ? totalSteps : state.safeStep;
  const tried = totalSteps - Math.max(safeStep, saved.step);
  const unsavedSteps = journal === null && tried > 0 ? totalSteps - saved.step : tried;
  if (unsavedSteps > 0 || before > 0) {
    yield { type: "unsaved", step: totalSteps, steps: unsavedSteps, reason: failure?.reason ?? null };
  }
  if (before === 0) yield* describeHealed(context, totalSteps);
  else journal?.takeHealed();
  if (tried >= (context.options.maxUnsaved ?? MAX_UNSAVED)) {
    throw new RunnerError(
      "steps-unsaved",
      `${renderCountOf(unsavedSteps, "step")} could not be written (${failure?.reason})`,
      { cause: failure?.cause, facts: { unsavedSteps } },
    );
  }
  return { ...state, safeStep, unsavedSteps };
}
