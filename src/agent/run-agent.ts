import { setImmediate } from "node:timers/promises";
import { describeError } from "../errors.ts";
import { ModelFault, type ModelReply } from "../model/language-model.ts";
import type { RunOutcome } from "../run/outcome.ts";
import type { RunEvent } from "../run/run-event.ts";
import type { RunState } from "../run/run-state.ts";
import { act } from "./act.ts";
import { ask, playRequest } from "./ask.ts";
import type { StartPoint } from "./begin.ts";
import { explainFault } from "./explain-fault.ts";
import { fold, isSummaryDue, remember } from "./history.ts";
import type { RunPorts } from "./ports.ts";
import { Saver } from "./saver.ts";
import { summarize } from "./summarize.ts";

/** Replies in a row with which nothing could be done, after which a person should look. */
const MAX_USELESS_REPLIES = 3;

/** How far a run goes, and what it writes. */
export interface RunOptions {
  /** Steps that this call may play, or null for no limit. */
  readonly steps: number | null;
  /** The total step at which the run ends, or null for none. */
  readonly untilStep: number | null;
  /** A save is due when `totalSteps` is a multiple of this. */
  readonly saveEvery: number;
  /** False for a trial: nothing is written but an emergency save. */
  readonly autoSave: boolean;
  /** Ends the run at the next consistent point; its reason says why. */
  readonly signal: AbortSignal;
}

/**
 * Plays: yields everything that happens and returns how it ended. Ends that are expected are outcomes; a
 * broken world is thrown, after an emergency save of the last consistent point.
 */
export async function* runAgent(
  ports: RunPorts,
  start: StartPoint,
  options: RunOptions,
): AsyncGenerator<RunEvent, RunOutcome> {
  let state = start.state;
  const saver = new Saver(ports, start);
  yield describeStart(ports, start);

  try {
    let outcome = endOf(state, options);
    while (outcome === null) {
      if (!isSummaryDue(state)) {
        yield { type: "step-started", step: state.totalSteps + 1 };
        const reply = yield* decide(ports, state, options.signal);
        state = yield* play(ports, state, reply);
      }
      if (isSummaryDue(state)) state = yield* foldHistory(ports, state, options.signal);
      if (options.autoSave && state.totalSteps % options.saveEvery === 0) {
        state = yield* saver.save(state, "routine");
      }
      // Signals and timers get their turn, however quick the player is.
      await setImmediate();
      outcome = endOf(state, options);
    }
    return yield* finish(state, outcome);
  } catch (error) {
    const outcome = expectedEndOf(error, options.signal);
    if (outcome !== null) return yield* finish(state, outcome);
    yield* saver.save(state, "emergency");
    throw explainFault(error);
  }

  async function* finish(last: RunState, outcome: RunOutcome): AsyncGenerator<RunEvent, RunOutcome> {
    const isEmergency = outcome.type === "cancelled";
    if (options.autoSave || isEmergency)
      last = yield* saver.save(last, isEmergency ? "emergency" : "routine");
    yield {
      type: "finished",
      outcome,
      totalSteps: last.totalSteps,
      sessionSteps: last.sessionSteps,
      lastSave: saver.lastFile,
      unsavedSteps: last.totalSteps - saver.savedStep,
    };
    return outcome;
  }
}

async function* decide(
  ports: RunPorts,
  state: RunState,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, ModelReply> {
  return yield* ask(ports, state, playRequest(state), signal);
}

async function* play(
  ports: RunPorts,
  state: RunState,
  reply: ModelReply,
): AsyncGenerator<RunEvent, RunState> {
  const outcome = yield* act(ports, state, reply);
  const next = remember(state, reply, outcome);
  yield {
    type: "step-finished",
    step: next.totalSteps,
    frames: outcome.track.reduce((sum, [, frames]) => sum + frames, 0),
    machineSha256: outcome.machineSha256,
    gameInfo: next.gameInfo,
    messages: next.memory.messageHistory.length,
  };
  return next;
}

async function* foldHistory(
  ports: RunPorts,
  state: RunState,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, RunState> {
  const outcome = yield* summarize(ports, state, signal);
  const step = state.totalSteps;
  yield outcome.type === "folded"
    ? { type: "summarized", step, summaryText: outcome.summaryText }
    : { type: "summary-failed", step, reason: outcome.reason };
  return fold(state, outcome);
}

/** Why the run ends here, or null when it goes on. */
function endOf(state: RunState, options: RunOptions): RunOutcome | null {
  if (options.signal.aborted) return { type: "cancelled", reason: describeError(options.signal.reason) };
  if (state.memory.counters.uselessReplies >= MAX_USELESS_REPLIES) {
    return {
      type: "needs-person",
      reason: `${MAX_USELESS_REPLIES} replies in a row called no tool that works`,
    };
  }
  if (isSummaryDue(state)) return null;
  const isPlayed = options.steps !== null && state.sessionSteps >= options.steps;
  const isReached = options.untilStep !== null && state.totalSteps >= options.untilStep;
  return isPlayed || isReached ? { type: "done" } : null;
}

/** The outcome that an error stands for, or null when it is a broken world. */
function expectedEndOf(error: unknown, signal: AbortSignal): RunOutcome | null {
  if (signal.aborted && error === signal.reason) return { type: "cancelled", reason: describeError(error) };
  if (error instanceof ModelFault && error.kind === "unreachable") {
    return { type: "unreachable", reason: error.message };
  }
  return null;
}

function describeStart({ game }: RunPorts, { state, how, from }: StartPoint): RunEvent {
  return {
    type: "started",
    how,
    runId: state.runId,
    branchId: state.branchId,
    totalSteps: state.totalSteps,
    model: state.memory.settings.model,
    game: game.identity.title,
    from,
  };
}
