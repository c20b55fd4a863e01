import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { promptTokens } from "../../../base/vocabulary/usage.ts";
import { holdsUnreadCall } from "../../../model/calls/unread-calls.ts";
import { ModelFault, type ModelFaultKind } from "../../../model/language-model.ts";
import { budgetEnd, NO_LIMITS } from "../../../record/ledger/limits.ts";
import { isHistoryOverlong, isSummaryDue } from "../../../record/replay/reduce.ts";
import { hasThinking } from "../../../record/replay/strip-thinking.ts";
import { ask, type NotedReply, playRequest, receiveNoted } from "../calls/ask.ts";
import { BudgetSpent } from "../calls/call-errors.ts";
import { planGivenUp, planKept, planShorterResults, planTry, withoutVain } from "../calls/ladder.ts";
import { planLeavingOut, planUncached } from "../calls/leave-out.ts";
import { decisionAt, recordAction, recordDecision } from "../calls/write-record.ts";
import type { RunContext } from "../context.ts";
import { actionOfParts } from "../seam/loop-parts.ts";

/** A fresh conversation holds nothing of what the server refused. */
const MENDED_BY_SUMMARY: readonly ModelFaultKind[] = [
  "too-large",
  "conversation-refused",
  "thinking-refused",
];

/**
 * Records the operator's action, if there is one. Otherwise asks the LM what to do next; its reply is pending until `act`.
 * A conversation that the server refuses is mended and sent again; where only a summary mends it, the summary comes next.
 */
export async function* decide(context: RunContext, start: RunState): AsyncGenerator<RunEvent, RunState> {
  const { ports, options } = context;
  const action = options.takeAction?.() ?? actionOfParts(context, start);
  if (action !== null) {
    yield { type: "step-started", step: start.totalSteps + 1 };
    return recordAction(ports.journal, start, action);
  }
  const tooLong = planShortening(start) ?? (await planBeforeOverflow(context, start));
  if (tooLong !== null) {
    yield { type: "notice", step: start.totalSteps, text: tooLong.reason };
    return recordDecision(ports.journal, start, tooLong);
  }
  yield { type: "step-started", step: start.totalSteps + 1 };
  // Whether a fault that may pass is waited for: nothing that was tried helped.
  let isPatient = false;
  for (let state = start; ; ) {
    try {
      const reply = yield* askWhileLearning(context, state, isPatient);
      yield* describeUncounted(context, state);
      yield* describeUnread(state, reply);
      context.filled = promptTokens(reply.usage) + reply.usage.outputTokens;
      state = receiveNoted(ports, state, "play", reply);
      for (const plan of [planKept, (next: RunState) => planUncached(next, reply, ports.model)]) {
        const decision = plan(state);
        if (decision === null) continue;
        const code = decision.told === null ? {} : ({ code: "pictures-refused" } as const);
        yield { type: "notice", step: state.totalSteps, text: decision.reason, ...code };
        state = recordDecision(ports.journal, state, decision);
      }
      return state;
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      const decision =
        planLeavingOut(state, error, ports.game.adapter) ??
        planShorterResults(state, error) ??
        planMending(state, error) ??
        planTry(state, error, ports.game.adapter, context.ledger.hasAnswered(ports.model.id));
      const next = decision ?? planGivenUp(state);
      if (next !== null) {
        yield { type: "notice", step: state.totalSteps, text: next.reason };
        state = recordDecision(ports.journal, state, next);
      }
      if (decision === null && (isPatient || !error.mayPass)) throw error;
      isPatient ||= decision === null;
      if (isSummaryDue(state)) return state;
      checkBudget(context);
    }
  }
}

/** Ends the run at its limits before another try. @throws BudgetSpent */
function checkBudget({ options, ports, ledger, startMs }: RunContext): void {
  const end = budgetEnd(options.limits ?? NO_LIMITS, ledger.spent, ports.clock.elapsedMs() - startMs);
  if (end !== null) throw new BudgetSpent(end);
}

/** Asks for the next reply. Experiments with the game go on while an LM thinks. */
async function* askWhileLearning(
  context: RunContext,
  state: RunState,
  isPatient: boolean,
): AsyncGenerator<RunEvent, NotedReply> {
  const { model, study, emulator } = context.ports;
  const pause = model.isRemote ? study?.goOn(() => emulator.snapshot()) : undefined;
  try {
    return yield* ask(context, state, model, { ...playRequest(state), endsAlike: !isPatient });
  } finally {
    pause?.();
  }
}

/** The decision to summarize a history that is too long for another reason than the last step; null for none. */
function planShortening(state: RunState): DecisionRecord | null {
  if (!isHistoryOverlong(state)) return null;
  const { messageHistory, settings } = state.memory;
  const reason = `the history has ${messageHistory.length} messages, and its limit is ${settings.maxHistory}: it is summarized now`;
  return decisionAt(state, { reason, startsSummary: true });
}

/** The fewest messages that are summarized for want of room: two steps. */
const LEAST_HISTORY = 5;

/** The decision to summarize a conversation before its server has no more room for it; null where there is room, or where its size is unknown. */
async function planBeforeOverflow(context: RunContext, state: RunState): Promise<DecisionRecord | null> {
  const { model } = context.ports;
  if (model.contextTokens === undefined || state.memory.messageHistory.length < LEAST_HISTORY) return null;
  context.room ??= await model.contextTokens();
  const { room, filled } = context;
  if (room === null || filled + Math.min(model.maxTokens ?? room, room / 4) <= room) return null;
  const reason = `the conversation has about ${filled} tokens, and the server has room for ${room}: it is summarized now`;
  context.filled = 0;
  return decisionAt(state, { reason, startsSummary: true });
}

/**
 * The decision that mends a conversation which the server refused; null when nothing does. Each comes at most once:
 * thinking is removed only once, and a fresh conversation is one message, which is not summarized.
 */
function planMending(state: RunState, fault: ModelFault): DecisionRecord | null {
  const { kind, message } = fault;
  const { messageHistory, settings: before } = state.memory;
  if (kind === "thinking-refused" && hasThinking(messageHistory)) {
    const reason = "the server refused the thinking in the history, so all of it was taken out";
    return decisionAt(state, { reason, stripsThinking: true });
  }
  if (!MENDED_BY_SUMMARY.includes(kind) || messageHistory.length === 1) return null;
  const settings = withoutVain(state.memory, fault);
  return decisionAt(state, {
    reason: `${message}: it starts fresh from a summary`,
    startsSummary: true,
    ...(settings === before ? {} : { settings }),
  });
}

/** As many replies in a row with unreadable calls are the server's fault. */
const UNREAD = 3;

/** Reports that calls reach the run as plain words: the server has to parse them. */
function* describeUnread({ memory, totalSteps }: RunState, { content }: NotedReply): Generator<RunEvent> {
  const earlier = memory.messageHistory.filter(({ role }) => role === "assistant").slice(-UNREAD);
  const unread = [...earlier.map((message) => message.content as NotedReply["content"]), content].map(
    holdsUnreadCall,
  );
  // Once, when it becomes true.
  const isNew = unread.length === UNREAD || !unread[0];
  if (unread.length < UNREAD || !isNew || !unread.slice(-UNREAD).every(Boolean)) return;
  const text = `${UNREAD} replies in a row hold calls that cannot be read: the server's parser of tool calls is at fault`;
  yield { type: "notice", step: totalSteps, text, code: "calls-unread" };
}

/** Reports once that limits cannot count tokens which the server does not report. */
function* describeUncounted({ options, ledger }: RunContext, state: RunState): Generator<RunEvent> {
  const { costUsd, tokens } = options.limits ?? NO_LIMITS;
  if ((costUsd === null && tokens === null) || !ledger.takeUncounted()) return;
  const text =
    "the server does not report how many tokens a reply used: a limit of cost counts what was reserved for it, one of tokens counts nothing, one of time holds";
  yield { type: "notice", step: state.totalSteps, text };
}
