import { describeError, factsOf } from "../errors.ts";
import type { StartPoint } from "../history/start-point.ts";
import { ModelFault } from "../model/language-model.ts";
import type { LoopNode } from "../run/loop-node.ts";
import type { RunOutcome } from "../run/outcome.ts";
import type { RunEvent } from "../run/run-event.ts";
import type { RunState } from "../run/run-state.ts";
import { toRunnerError } from "./calls/to-runner-error.ts";
import { type Node, openContext, type RunContext } from "./context.ts";
import { describeResumed, describeStart, describeWaiting } from "./describe-start.ts";
import { endOf } from "./end-of.ts";
import { act } from "./nodes/act.ts";
import { decide } from "./nodes/decide.ts";
import { remember } from "./nodes/remember.ts";
import { save } from "./nodes/save.ts";
import { summarize } from "./nodes/summarize.ts";
import type { RunPorts } from "./ports.ts";
import type { RunOptions } from "./run-options.ts";
import { betweenAfter, betweenAtStart, openInterrupt, stand, stopAt } from "./stop.ts";
import { describeHealed, writeSave } from "./write-save.ts";

/** The loop: each node says which one is next. */
const NODES: Readonly<Record<LoopNode, Node>> = { decide, act, remember, summarize, save };

/**
 * Plays: yields everything that happens and returns how it ended. Ends that are expected are outcomes; a
 * broken world is thrown, after an emergency save of the last consistent point.
 */
export async function* runAgent(
  ports: RunPorts,
  start: StartPoint,
  options: RunOptions,
): AsyncGenerator<RunEvent, RunOutcome> {
  const context = openContext(ports, options);
  const { startMs } = context;
  let state: RunState = { ...start.state, saved: { ...start.state.saved, atMs: startMs } };
  yield* describeStart(context, start);

  try {
    if (state.memory.interrupt !== undefined) return yield* stand(context, state);
    let between = betweenAtStart(context, start);
    let end = endOf(context, state);
    if (end === null) yield* describeWaiting(context, state);
    yield* describeResumed(start);
    while (end === null) {
      const stop = stopAt(context, state, between);
      if (stop !== null) {
        state = openInterrupt(context, state, stop);
        return yield* stand(context, state);
      }
      const { next, resumed } = state.memory;
      state = yield* NODES[next](context, state);
      between = betweenAfter(context, between, { ran: next, wasResumed: resumed?.node === next }, state);
      end = endOf(context, state);
    }
    return yield* finish(context, state, end);
  } catch (error) {
    const end = expectedEndOf(error, options.signal);
    if (end !== null) return yield* finish(context, state, end);
    const explained = toRunnerError(error);
    yield* finish(context, state, { type: "failed", reason: describeError(explained) });
    throw explained;
  }
}

/** Saves the run where it ends, and tells how it ended. */
async function* finish(
  context: RunContext,
  last: RunState,
  outcome: RunOutcome,
): AsyncGenerator<RunEvent, RunOutcome> {
  const isEmergency = outcome.type === "cancelled" || outcome.type === "failed";
  const { autoSave, savesInEmergency = true } = context.options;
  const isSaved = isEmergency ? savesInEmergency : autoSave;
  const kind = isEmergency ? "emergency" : "routine";
  const state = isSaved ? yield* writeSave(context, last, { kind }) : last;
  const { totalSteps, sessionSteps, saved } = state;
  yield* describeHealed(context, totalSteps);
  yield {
    type: "finished",
    outcome,
    totalSteps,
    sessionSteps,
    lastSave: saved.file,
    unsavedSteps: totalSteps - saved.step,
    unsavedReason: saved.failure?.reason ?? null,
    unsavedError: factsOf(saved.failure?.cause),
  };
  return outcome;
}

/** The outcome that an error stands for, or null when it is a broken world. */
function expectedEndOf(error: unknown, signal: AbortSignal): RunOutcome | null {
  if (signal.aborted && error === signal.reason) return { type: "cancelled", reason: describeError(error) };
  if (error instanceof ModelFault && error.kind === "unreachable") {
    return { type: "unreachable", reason: error.message };
  }
  return null;
}
