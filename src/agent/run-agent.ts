import { setImmediate } from "node:timers/promises";
import { describeError } from "../errors.ts";
import { fold, isHistoryOverlong, isSummaryDue, remember } from "../history/reduce.ts";
import { budgetEnd, type Limits, NO_LIMITS, type Spent } from "../ledger/limits.ts";
import { ModelFault, type ModelReply } from "../model/language-model.ts";
import type { RunOutcome } from "../run/outcome.ts";
import type { RunEvent } from "../run/run-event.ts";
import type { RunState } from "../run/run-state.ts";
import type { FoldOutcome } from "../run/step.ts";
import { totalTokens } from "../run/usage.ts";
import { openBooks } from "./calls/call-ledger.ts";
import { planLeavingOut } from "./calls/leave-out.ts";
import { decisionAt, recordDecision } from "./calls/record-decision.ts";
import { explainFault } from "./calls/to-runner-error.ts";
import type { StartPoint } from "./new-run.ts";
import { act } from "./nodes/act.ts";
import { decide } from "./nodes/decide.ts";
import { Saver } from "./nodes/save-node.ts";
import { summarize } from "./nodes/summarize.ts";
import type { RunPorts } from "./ports.ts";
import { changeSettings } from "./resume.ts";

/** Replies in a row with which nothing could be done, after which a person should look. */
const MAX_USELESS_REPLIES = 3;

/** Steps between two keyframes of the journal: going back to any step plays at most so many again. */
const KEYFRAME_STEPS = 50;

/** How far a run goes, and what it writes. */
export interface RunOptions {
  /** Steps that this call may play, or null for no limit. With 0 the run is saved where it stands. */
  readonly steps: number | null;
  /** The total step at which the run ends, or null for none. */
  readonly untilStep: number | null;
  /** A save is due when `totalSteps` is a multiple of this. */
  readonly saveEvery: number;
  /** False for a trial: nothing is written but an emergency save. */
  readonly autoSave: boolean;
  /** Ends the run at the next consistent point; its reason says why. */
  readonly signal: AbortSignal;
  /** Steps that neither a save nor the journal holds, at which the run ends; 20 unless told. */
  readonly maxUnsaved?: number;
  /** What the whole run may spend; nothing limits it unless told. */
  readonly limits?: Limits;
  /** What the run spent in earlier processes. */
  readonly spent?: Spent;
  /** The manual saves that people asked for since the last call, each with its note. Asked after every step. */
  readonly takeSaveWishes?: () => readonly (string | null)[];
}

/**
 * Plays: yields everything that happens and returns how it ended. Ends that are expected are outcomes; a
 * broken world is thrown, after an emergency save of the last consistent point.
 */
export async function* runAgent(
  outside: RunPorts,
  start: StartPoint,
  options: RunOptions,
): AsyncGenerator<RunEvent, RunOutcome> {
  let state = start.state;
  let change = start.change ?? null;
  let isTold = false;
  const books = openBooks(outside, () => state, start.pending, options.spent);
  const { ports } = books;
  const saver = new Saver(ports, start, options);
  const startMs = ports.clock.elapsedMs();
  yield* describeStart(ports, start, books.spent);

  try {
    let outcome = endOf(state);
    if (outcome === null && !isSummaryDue(state)) state = yield* saver.saveIfOwed(state);
    while (outcome === null) {
      if (!books.hasWaiting) state = yield* boundHistory(ports, state);
      if (!isSummaryDue(state)) {
        yield { type: "step-started", step: state.totalSteps + 1 };
        const before = state;
        const decision = yield* decide(ports, state, options.signal);
        state = decision.state;
        if (decision.reply !== null) {
          yield* tellUntold(state);
          state = yield* play(ports, state, decision.reply);
          books.settle();
          yield* saver.saveMilestone(before, state);
        }
      }
      if (isSummaryDue(state)) {
        state = yield* foldHistory(ports, state, options.signal);
        books.settle();
      }
      state = changeWhenReady(state);
      state = yield* saver.saveWhenDue(state);
      yield* saver.checkUnsaved(state);
      // Signals and timers get their turn, however quick the player is.
      await setImmediate();
      outcome = endOf(state);
    }
    return yield* finish(outcome);
  } catch (error) {
    const outcome = expectedEndOf(error, options.signal);
    if (outcome !== null) return yield* finish(outcome);
    const explained = explainFault(error);
    yield* finish({ type: "failed", reason: describeError(explained) });
    throw explained;
  }

  /** Says once that a limit cannot count what the server does not tell. */
  function* tellUntold({ totalSteps: step }: RunState): Generator<RunEvent> {
    const { costUsd, tokens } = options.limits ?? NO_LIMITS;
    if (isTold || !books.isUsageUntold || (costUsd === null && tokens === null)) return;
    isTold = true;
    const text =
      "the server does not tell how many tokens a reply used: --max-cost and --max-tokens count nothing for it, --max-time holds";
    yield { type: "notice", step, text };
  }

  /** The settings that were asked for apply once no reply of an earlier process waits. */
  function changeWhenReady(now: RunState): RunState {
    if (change === null || books.hasWaiting) return now;
    const settings = { ...now.memory.settings, ...change };
    change = null;
    return changeSettings(now, settings, ports.journal);
  }

  /** Why the run ends here, or null when it goes on. */
  function endOf(now: RunState): RunOutcome | null {
    const { totalSteps, sessionSteps, memory } = now;
    if (options.signal.aborted) return { type: "cancelled", reason: describeError(options.signal.reason) };
    if (sessionSteps > 0 && memory.counters.uselessReplies >= MAX_USELESS_REPLIES) {
      return { type: "needs-person", reason: `${MAX_USELESS_REPLIES} replies in a row did nothing` };
    }
    // Nothing is to be played, so nothing is asked: a summary that is due waits for whoever goes on.
    if (options.steps === 0) return { type: "done" };
    const isPlayed = options.steps !== null && sessionSteps >= options.steps;
    const isReached = options.untilStep !== null && totalSteps >= options.untilStep;
    if ((isPlayed || isReached) && !isSummaryDue(now)) return { type: "done" };
    return budgetEnd(options.limits ?? NO_LIMITS, books.spent, ports.clock.elapsedMs() - startMs);
  }

  async function* finish(outcome: RunOutcome): AsyncGenerator<RunEvent, RunOutcome> {
    const isEmergency = outcome.type === "cancelled" || outcome.type === "failed";
    if (options.autoSave || isEmergency) {
      state = yield* saver.save(state, isEmergency ? "emergency" : "routine");
    }
    const { totalSteps, sessionSteps } = state;
    yield* saver.tellHealed(totalSteps);
    const { lastFile: lastSave, savedStep } = saver;
    yield {
      type: "finished",
      outcome,
      totalSteps,
      sessionSteps,
      lastSave,
      unsavedSteps: totalSteps - savedStep,
      unsavedReason: saver.failure,
    };
    return outcome;
  }
}

async function* play(
  ports: RunPorts,
  state: RunState,
  reply: ModelReply,
): AsyncGenerator<RunEvent, RunState> {
  const { journal, emulator } = ports;
  const outcome = yield* act(ports, state, reply);
  const step = state.totalSteps + 1;
  journal?.append(state.branchId, { type: "outcome", step, outcome }, { isDerived: true });
  const next = { ...remember(state, reply, outcome), journal: journal?.position ?? null };
  if (journal !== null && step % KEYFRAME_STEPS === 0) {
    journal.append(
      state.branchId,
      { type: "keyframe", step, machine: emulator.snapshot() },
      { isDerived: true },
    );
  }
  yield {
    type: "step-finished",
    step,
    frames: outcome.track.reduce((sum, [, frames]) => sum + frames, 0),
    machineSha256: outcome.machineSha256,
    gameInfo: next.gameInfo,
    messages: next.memory.messageHistory.length,
  };
  return next;
}

/** The state in which a summary is due when the history is too long for any other reason than the present step. */
function* boundHistory({ journal }: RunPorts, state: RunState): Generator<RunEvent, RunState> {
  if (isSummaryDue(state) || !isHistoryOverlong(state)) return state;
  const { messageHistory, settings } = state.memory;
  const reason = `the history has ${messageHistory.length} messages and --max-history is ${settings.maxHistory}: it is summarized now`;
  yield { type: "notice", step: state.totalSteps, text: reason };
  return recordDecision(journal, state, decisionAt(state, { reason, startsSummary: true }));
}

async function* foldHistory(
  ports: RunPorts,
  state: RunState,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, RunState> {
  const { journal } = ports;
  let outcome: FoldOutcome;
  try {
    outcome = yield* summarize(ports, state, signal);
  } catch (error) {
    const decision = error instanceof ModelFault ? planLeavingOut(state, error) : null;
    if (decision === null) throw error;
    yield { type: "notice", step: state.totalSteps, text: decision.reason };
    return yield* foldHistory(ports, recordDecision(journal, state, decision), signal);
  }
  const step = state.totalSteps;
  journal?.append(state.branchId, { type: "fold", step, outcome }, { isDerived: true });
  if (outcome.reason !== undefined) yield { type: "summary-failed", step, reason: outcome.reason };
  if (outcome.type === "folded") yield { type: "summarized", step, summaryText: outcome.summaryText };
  return { ...fold(state, outcome), journal: journal?.position ?? null };
}

/** The outcome that an error stands for, or null when it is a broken world. */
function expectedEndOf(error: unknown, signal: AbortSignal): RunOutcome | null {
  if (signal.aborted && error === signal.reason) return { type: "cancelled", reason: describeError(error) };
  if (error instanceof ModelFault && error.kind === "unreachable") {
    return { type: "unreachable", reason: error.message };
  }
  return null;
}

function* describeStart({ game }: RunPorts, start: StartPoint, spent: Spent): Generator<RunEvent> {
  const { state, how, from, replayedSteps, divergence } = start;
  const { runId, branchId, totalSteps, memory } = state;
  const { model } = memory.settings;
  yield {
    type: "started",
    how,
    runId,
    branchId,
    totalSteps,
    model,
    game: game.identity.title,
    from,
    replayedSteps,
    spent: {
      tokens: totalTokens(spent.usage),
      costUsd: spent.costUsd,
      unknownCalls: spent.unknownCalls,
    },
  };
  if (divergence !== null) {
    yield {
      type: "notice",
      step: totalSteps,
      text: `the journal could be followed to step ${totalSteps} only: ${divergence}`,
    };
  }
}
