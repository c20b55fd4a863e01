import type { Message, UserMessage } from "../../../base/vocabulary/conversation.ts";
import type { RecordedReply, WaitingReply } from "../../../base/vocabulary/reply.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";

/** The reply that is acted on next, or was acted on and not remembered yet; null where none waits. */
export function playedReply(memory: Pick<Memory, "waiting">): RecordedReply | null {
  return waitingToAct(memory)?.reply ?? null;
}

/** The same, with what it took. */
export function waitingToAct({ waiting = [] }: Pick<Memory, "waiting">): WaitingReply | null {
  return waiting.findLast(({ purpose }) => purpose === "play") ?? null;
}

/** Returns whether something of a step or a summary waits: what is to be acted on, or an outcome to be remembered. */
export function hasPendingWork({ memory }: { readonly memory: Memory }): boolean {
  return memory.waiting !== undefined || memory.operator !== undefined || memory.outcome !== undefined;
}

/** Returns whether something waits to be acted on: a reply, or what an operator does. */
export function isActing(memory: Pick<Memory, "waiting" | "operator">): boolean {
  return memory.operator !== undefined || playedReply(memory) !== null;
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
