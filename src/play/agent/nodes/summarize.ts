import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { FoldOutcome } from "../../../base/vocabulary/step.ts";
import { ModelFault } from "../../../model/language-model.ts";
import { fold } from "../../../record/replay/reduce.ts";
import { hasPendingWork } from "../../../record/replay/state/pending.ts";
import { untriedOf } from "../../../record/replay/untried.ts";
import { changeSettings } from "../branch-off.ts";
import { receiveNoted } from "../calls/ask.ts";
import { askForSummary, CONVERSATION_FAULTS, SummarizerRefused } from "../calls/ask-for-summary.ts";
import { planLeavingOut } from "../calls/leave-out.ts";
import { isFreshTried } from "../calls/tried.ts";
import { decisionAt, recordDecision } from "../calls/write-record.ts";
import type { RunContext } from "../context.ts";
import { changedNames } from "../conversation/change-settings.ts";
import { judgeSummary } from "../conversation/judge-summary.ts";
import { openConversation } from "../conversation/open-conversation.ts";
import { renderSummaryPrompt } from "../conversation/prompts.ts";
import { writeOwnSummary } from "../conversation/write-own-summary.ts";
import type { RunPorts } from "../ports.ts";

/** The tries for a summary before the runner writes its own. */
const TRIES = 2;

/**
 * A fresh conversation with a summary of the present one. The first try is to have the headings that were asked for;
 * of the second any text will do. Where none comes, the summary is put together without an LM: a conversation never
 * grows because of what an LM does. The exchange itself is not kept.
 *
 * Each visit asks once at most: a reply waits in the state, and the next visit judges it.
 */
export async function* summarize(context: RunContext, state: RunState): AsyncGenerator<RunEvent, RunState> {
  const { ports } = context;
  const isPlayers = ports.summaryModel === null || context.summarizerRefused;
  const isSparing = isPlayers && ports.model.writesSummaries === false;
  if (isSparing) return yield* foldInto(context, state, { summaryText: writeOwnSummary(state.memory) });
  if (isFreshTried(state)) {
    const reason = "the LM's server refuses the conversation";
    return yield* foldInto(context, state, { summaryText: writeOwnSummary(state.memory), reason });
  }
  const { summaryText, spare, mistake, tries } = judgeReplies(state);
  if (summaryText !== null) return yield* foldInto(context, state, { summaryText });
  if (tries === TRIES) return yield* foldWithout(context, state, spare, mistake);
  const prompt = tries === 0 ? renderSummaryPrompt() : `${renderSummaryPrompt()}\n\nOnce more: ${mistake}.`;
  try {
    const reply = yield* askForSummary(context, state, prompt);
    return receiveNoted(ports, state, "summary", reply);
  } catch (error) {
    if (error instanceof SummarizerRefused) return yield* dropSummarizer(context, state, error);
    if (!(error instanceof ModelFault)) throw error;
    if (CONVERSATION_FAULTS.includes(error.kind)) {
      return yield* foldWithout(context, state, spare, error.message);
    }
    const decision = planLeavingOut(state, error, ports.game.adapter);
    if (decision === null) {
      // A summary that no LM writes goes on from any refusal that another request may avoid.
      if (error.tries === null || Object.keys(untriedOf(state.memory)).length > 0) throw error;
      return yield* foldWithout(context, state, spare, error.message);
    }
    yield { type: "notice", step: state.totalSteps, text: decision.reason };
    return recordDecision(ports.journal, state, decision);
  }
}

/**
 * Does without the model for summaries. Where its server does not know it, the next command asks the one before it, if there was
 * one.
 */
async function* dropSummarizer(
  context: RunContext,
  state: RunState,
  { message, cause }: SummarizerRefused,
): AsyncGenerator<RunEvent, RunState> {
  const { summaryModel, journal } = context.ports;
  const { settings, untried } = state.memory;
  context.summarizerRefused = true;
  const text = `no summary came from ${summaryModel?.id} (${message}); the player writes them from now on`;
  yield { type: "notice", step: state.totalSteps, text };
  const isUnknown = cause instanceof ModelFault && cause.blames.includes("model");
  if (!isUnknown || settings.summaryModel !== summaryModel?.id) return state;
  return changeSettings(state, { ...settings, summaryModel: untried?.summaryModel ?? null }, journal);
}

/** The outcome of the tries so far. */
interface Judgement {
  /** A good summary, or null. */
  readonly summaryText: string | null;
  /** The newest text that will do when no good one comes; empty for none. */
  readonly spare: string;
  /** The fault of the last try, as part of a sentence. */
  readonly mistake: string;
  readonly tries: number;
}

/** Judges the summaries that wait. */
function judgeReplies({ memory }: RunState): Judgement {
  const replies = (memory.waiting ?? []).filter(({ purpose }) => purpose === "summary").slice(0, TRIES);
  let spare = "";
  let mistake = "";
  for (const { reply } of replies) {
    const judged = judgeSummary(reply);
    mistake = judged.mistake;
    if (mistake === "") return { summaryText: judged.text, spare, mistake, tries: replies.length };
    spare = judged.text || spare;
  }
  return { summaryText: null, spare, mistake, tries: replies.length };
}

/** The fresh conversation where no good summary came. */
function foldWithout(
  context: RunContext,
  state: RunState,
  spare: string,
  reason: string,
): AsyncGenerator<RunEvent, RunState> {
  return spare === ""
    ? foldInto(context, state, { summaryText: writeOwnSummary(state.memory), reason })
    : foldInto(context, state, { summaryText: spare });
}

/** Begins the fresh conversation, with what experiments have found out about the game meanwhile. */
async function* foldInto(
  { ports }: RunContext,
  before: RunState,
  what: { readonly summaryText: string; readonly reason?: string },
): AsyncGenerator<RunEvent, RunState> {
  const state = yield* adoptLearned(ports, before);
  const { summaryText, reason } = what;
  const step = state.totalSteps;
  const folded = recordFold(ports, state, foldedInto(ports, state, what));
  if (reason !== undefined) yield { type: "summary-failed", step, reason };
  yield { type: "summarized", step, summaryText };
  return folded;
}

function recordFold({ journal }: RunPorts, state: RunState, outcome: FoldOutcome): RunState {
  journal?.append(state.branchId, { type: "fold", step: state.totalSteps, outcome }, { isDerived: true });
  return { ...fold(state, outcome), journal: journal?.position ?? null };
}

/** The state with a fresh conversation whose summary no LM wrote. */
export function foldOwn(ports: RunPorts, state: RunState): RunState {
  return recordFold(ports, state, foldedInto(ports, state, { summaryText: writeOwnSummary(state.memory) }));
}

/**
 * The state whose conversation offers the agents of its settings. One in which nothing was said begins again, with the same summary;
 * any other keeps its tools until the next summary.
 */
export function reopenUnread(ports: RunPorts, before: RunSettings, state: RunState): RunState {
  const { messageHistory, settings, summaryText } = state.memory;
  const offersOthers = changedNames(before, settings).includes("player");
  if (!offersOthers || summaryText === null || messageHistory.length !== 1 || hasPendingWork(state))
    return state;
  return recordFold(ports, state, foldedInto(ports, state, { summaryText }));
}

/** Returns the fresh conversation with a summary, and the reason if no LM wrote it. Reads the game and changes nothing. */
export function foldedInto(
  ports: RunPorts,
  state: RunState,
  { summaryText, reason }: { readonly summaryText: string; readonly reason?: string | undefined },
): Extract<FoldOutcome, { type: "folded" }> {
  return {
    type: "folded",
    summaryText,
    ...openConversation(ports, state, summaryText),
    keepsChapter: true,
    ...(reason === undefined ? {} : { reason }),
  };
}

/** The state with what experiments found during play, which is written down first. A run killed after that reads the game by it. */
async function* adoptLearned(ports: RunPorts, state: RunState): AsyncGenerator<RunEvent, RunState> {
  const learned = ports.study?.take() ?? null;
  if (learned === null) return state;
  const reason = `experiments during play found out how the game keeps its world, in ${learned.frames} frames`;
  const next = recordDecision(ports.journal, state, decisionAt(state, { reason, learned }));
  const notices = await ports.adopt(learned);
  for (const text of [reason, ...notices]) yield { type: "notice", step: state.totalSteps, text };
  return next;
}
