import { withSeen } from "../../../packages/games/src/world/with-seen.ts";
import type { MemoryShares } from "../../base/seam/shares.ts";
import type { AssistantMessage } from "../../base/vocabulary/conversation.ts";
import type { RestoredRecord, StepRecord } from "../../base/vocabulary/journal/step-record.ts";
import type { WaitingReply } from "../../base/vocabulary/reply.ts";
import type { Memory, RunState } from "../../base/vocabulary/run-state.ts";
import type { FoldOutcome, StepOutcome } from "../../base/vocabulary/step.ts";
import type { Folded } from "../seam/data-part.ts";
import { afterAnyStep, afterNode, DATA_PARTS, stopOf } from "../seam/data-parts.ts";
import { withMilestones } from "./goals/milestones.ts";
import { withNearGoals } from "./goals/near-goals.ts";
import { rememberOperatorStep } from "./operator-step.ts";
import { withChapter } from "./past/keep-chapters.ts";
import { withoutRequests } from "./requests.ts";
import { waitingToAct } from "./state/pending.ts";
import { withReplied } from "./untried.ts";

/** Replaces a reply without content: the API takes no empty message. */
const EMPTY_REPLY = { type: "text", text: "(no reply)" } as const;

/** Hard limit of a history, as a multiple of the length at which a summary is due. */
const MOST_HISTORY = 1.5;

/** The state after a reply arrived, which waits to be acted on. */
export function receive(state: RunState, { purpose, reply, ms, costUsd }: WaitingReply): RunState {
  const isPlayed = purpose === "play";
  const replied = withReplied(state.memory, purpose);
  const memory = isPlayed ? afterReply(withoutRequests(replied)) : replied;
  const { content, stopReason, usage, model } = reply;
  const arrived = {
    purpose,
    reply: { content, stopReason, usage, model },
    ...(ms === undefined ? {} : { ms }),
    ...(costUsd === undefined ? {} : { costUsd }),
  };
  const waiting = [...(memory.waiting ?? []), arrived];
  const next = isPlayed ? "act" : memory.next;
  return { ...state, memory: { ...memory, waiting, next } };
}

function afterFold(memory: Memory, outcome: Folded): Memory {
  return DATA_PARTS.reduce((after, part) => part.afterFold?.(after, outcome) ?? after, memory);
}

function afterReply(memory: Memory): Memory {
  return DATA_PARTS.reduce((after, part) => part.afterReply?.(after) ?? after, memory);
}

/** The parts' fields of the memory after a step. */
function afterStep(memory: Memory, outcome: StepOutcome, step: number): Partial<MemoryShares> {
  return Object.assign({}, ...DATA_PARTS.map((part) => part.afterStep?.(memory, outcome, step)));
}

/** Returns the state after a record that a step left before its end. The save's place stays before it. */
export function keepBegun(state: RunState, record: StepRecord): RunState {
  return { ...state, begun: [...state.begun, record] };
}

/**
 * Returns the last restore of the step under way, after which its track begins; else the track begins with the step.
 */
export function restoredIn({ begun }: Pick<RunState, "begun">): RestoredRecord | null {
  const isMoved = (record: StepRecord): record is RestoredRecord =>
    record.type === "restored" && record.machine !== null;
  return begun.findLast(isMoved) ?? null;
}

/** The state after what waited was acted on: what it did waits to be remembered. */
export function keepOutcome(state: RunState, outcome: StepOutcome): RunState {
  return { ...state, begun: [], memory: { ...afterNode(state.memory), outcome, next: "remember" } };
}

/** The state in which no outcome waits. */
export function settle(state: RunState): RunState {
  return state.memory.outcome === undefined ? state : rememberStep(state);
}

/** Returns the state after a step: its two messages or its operator's report appended, and nothing of it pending. */
export function rememberStep(state: RunState): RunState {
  const { waiting: _, fight: __, outcome, ...before } = state.memory;
  const memory = { ...afterNode(before), ...(outcome?.fight !== undefined && { fight: outcome.fight }) };
  if (outcome !== undefined && memory.operator !== undefined)
    return judged(state, null, outcome, rememberOperatorStep({ ...state, memory }, outcome));
  const waited = waitingToAct(state.memory);
  if (outcome === undefined || waited === null)
    throw new Error("nothing was acted on that could be remembered");
  const { reply } = waited;
  const said: AssistantMessage = {
    role: "assistant",
    content: reply.content.length === 0 ? [EMPTY_REPLY] : reply.content,
  };
  const messageHistory = [...memory.messageHistory, said, outcome.message];
  const isFull = reply.stopReason === "model_context_window_exceeded";
  const isDue = isFull || messageHistory.length >= memory.counters.summaryDueAt;
  const after: RunState = {
    ...state,
    totalSteps: state.totalSteps + 1,
    sessionSteps: state.sessionSteps + 1,
    gameInfo: outcome.gameInfo,
    memory: {
      ...withNearGoals(memory, outcome),
      messageHistory,
      images: new Map([...memory.images, ...outcome.images]),
      notes: outcome.notes,
      ...afterAnyStep(memory, outcome, state.totalSteps + 1),
      ...withMilestones(memory, outcome, state.totalSteps + 1),
      ...afterStep(memory, outcome, state.totalSteps + 1),
      ...withSeen(memory, outcome.seen, state.totalSteps + 1),
      settings: { ...memory.settings, goal: outcome.goal },
      counters: {
        ...memory.counters,
        messages: memory.counters.messages + 2,
        uselessReplies: outcome.wasUseful ? 0 : memory.counters.uselessReplies + 1,
      },
      next: isDue ? "summarize" : "save",
    },
  };
  return judged(state, waited, outcome, after);
}

function judged(
  before: RunState,
  reply: WaitingReply | null,
  outcome: StepOutcome,
  after: RunState,
): RunState {
  const memory = DATA_PARTS.reduce(
    (done, part) => part.judge?.({ before, reply, outcome }, done) ?? done,
    after.memory,
  );
  return { ...after, memory };
}

/** Returns whether the history is longer than it may be: a summary is due at once, whatever was decided before. */
export function isHistoryOverlong({ memory }: RunState): boolean {
  return memory.messageHistory.length > MOST_HISTORY * memory.settings.maxHistory;
}

/** Returns whether the history is to be folded into a summary before the LM is asked again. */
export function isSummaryDue(state: RunState): boolean {
  return state.memory.next === "summarize";
}

/** The state after a summary was asked for: a fresh conversation, or the old one going on. Nothing waits any more. */
export function fold(state: RunState, outcome: FoldOutcome): RunState {
  const { waiting: _, ...whole } = afterNode(state.memory);
  const { counters } = whole;
  if (outcome.type === "kept") {
    const kept = { ...counters, summaryDueAt: outcome.summaryDueAt };
    return { ...state, memory: { ...whole, counters: kept, next: "save" } };
  }
  const { rules: __, ...memory } = whole;
  return {
    ...state,
    gameInfo: outcome.gameInfo,
    memory: afterFold(
      {
        ...memory,
        system: outcome.system,
        tools: outcome.tools,
        ...(outcome.rules !== undefined && { rules: outcome.rules }),
        messageHistory: [outcome.opening],
        images: outcome.images,
        summaryText: outcome.summaryText,
        counters: {
          ...counters,
          messages: counters.messages + 1,
          summaries: counters.summaries + 1,
          summaryDueAt: memory.settings.maxHistory,
        },
        ...withChapter(state, outcome),
        next: "save",
      },
      outcome,
    ),
  };
}

/**
 * Returns the memory as a save holds it, so that the next process has no save to make first. A memory that
 * stands still is unchanged, and so is one whose settings are still to be applied.
 */
export function memoryToSave(memory: Memory): Memory {
  if (memory.next !== "save" || stopOf(memory) !== null) return memory;
  return memory.requestedSettings === undefined ? { ...withoutRequests(memory), next: "decide" } : memory;
}
