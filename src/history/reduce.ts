import type { AssistantMessage, Message, UserMessage } from "../run/conversation.ts";
import type { RecordedReply } from "../run/reply.ts";
import type { Memory, RunState } from "../run/run-state.ts";
import type { FoldOutcome, StepOutcome } from "../run/step.ts";

/** Stands for a reply without content: the API takes no empty message. */
const EMPTY_REPLY = { type: "text", text: "(no reply)" } as const;

/** The most milestones that are remembered. */
const MAX_MILESTONES = 20;

/** A history is never longer than so many times the length at which a summary is due. */
const MOST_HISTORY = 1.5;

/** The state after a step: its two messages appended. */
export function remember(state: RunState, reply: RecordedReply, outcome: StepOutcome): RunState {
  const { memory } = state;
  const said: AssistantMessage = {
    role: "assistant",
    content: reply.content.length === 0 ? [EMPTY_REPLY] : reply.content,
  };
  const messageHistory = [...memory.messageHistory, said, outcome.message];
  const isFull = reply.stopReason === "model_context_window_exceeded";
  const isDue = isFull || messageHistory.length >= memory.counters.summaryDueAt;
  return {
    ...state,
    totalSteps: state.totalSteps + 1,
    sessionSteps: state.sessionSteps + 1,
    gameInfo: outcome.gameInfo,
    memory: {
      ...memory,
      messageHistory,
      images: new Map([...memory.images, ...outcome.images]),
      notes: outcome.notes,
      ...withMilestones(memory, outcome, state.totalSteps + 1),
      settings: { ...memory.settings, goal: outcome.goal },
      counters: {
        ...memory.counters,
        messages: memory.counters.messages + 2,
        uselessReplies: outcome.wasUseful ? 0 : memory.counters.uselessReplies + 1,
      },
      next: isDue ? "summarize" : "decide",
    },
  };
}

function withMilestones(
  { milestones = [] }: Pick<Memory, "milestones">,
  { milestones: reached = [] }: StepOutcome,
  step: number,
): Pick<Memory, "milestones"> {
  if (reached.length === 0) return {};
  return {
    milestones: [...milestones, ...reached.map((what) => `step ${step}: ${what}`)].slice(-MAX_MILESTONES),
  };
}

/** Whether the history is longer than it may be: a summary is due at once, whatever was decided before. */
export function isHistoryOverlong({ memory }: RunState): boolean {
  return memory.messageHistory.length > MOST_HISTORY * memory.settings.maxHistory;
}

/** Whether the history is to be folded into a summary before the LM is asked again. */
export function isSummaryDue(state: RunState): boolean {
  return state.memory.next === "summarize";
}

/** The state after a summary was asked for: a fresh conversation, or the old one going on. */
export function fold(state: RunState, outcome: FoldOutcome): RunState {
  const { memory } = state;
  const { counters } = memory;
  if (outcome.type === "kept") {
    const kept = { ...counters, summaryDueAt: outcome.summaryDueAt };
    return { ...state, memory: { ...memory, counters: kept, next: "decide" } };
  }
  return {
    ...state,
    gameInfo: outcome.gameInfo,
    memory: {
      ...memory,
      system: outcome.system,
      tools: outcome.tools,
      messageHistory: [outcome.opening],
      images: outcome.images,
      summaryText: outcome.summaryText,
      counters: {
        ...counters,
        messages: counters.messages + 1,
        summaries: counters.summaries + 1,
        summaryDueAt: memory.settings.maxHistory,
      },
      next: "decide",
    },
  };
}

/** The state with a text added to the end of what the LM reads next. Nothing before it changes. */
export function tell(state: RunState, text: string): RunState {
  const { memory } = state;
  return { ...state, memory: { ...memory, messageHistory: withTextAtEnd(memory.messageHistory, text) } };
}

/** The messages with a text at the end of the last one, which is always ours. */
export function withTextAtEnd(messages: readonly Message[], text: string): readonly Message[] {
  const last = messages.at(-1);
  if (last?.role !== "user") return [...messages, { role: "user", content: [{ type: "text", text }] }];
  const longer: UserMessage = { role: "user", content: [...last.content, { type: "text", text }] };
  return [...messages.slice(0, -1), longer];
}
