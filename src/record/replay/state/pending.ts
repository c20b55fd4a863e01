import { type Message, textOf, toolUsesOf, type UserMessage } from "../../../base/vocabulary/conversation.ts";
import { OPERATOR_CALL_ID } from "../../../base/vocabulary/operator.ts";
import type { RecordedReply, WaitingReply } from "../../../base/vocabulary/reply.ts";
import type { PendingAction } from "../../../base/vocabulary/run-event.ts";
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

/** The step that is under way at a state, or else the last one. */
export function stepAt({ totalSteps, memory }: Pick<RunState, "totalSteps" | "memory">): number {
  return memory.next === "act" || memory.next === "remember" ? totalSteps + 1 : totalSteps;
}

/** Returns the action about to be done at a place in the loop; null for none. */
export function pendingAction(memory: Memory): PendingAction | null {
  if (memory.next !== "act") return null;
  if (memory.operator !== undefined) {
    const { tool: name, input } = memory.operator;
    return { by: "operator", text: "", toolCalls: [{ id: OPERATOR_CALL_ID, name, input }] };
  }
  const content = playedReply(memory)?.content ?? [];
  const toolCalls = toolUsesOf(content).map(({ id, name, input }) => ({ id, name, input }));
  return { by: "lm", text: textOf(content), toolCalls };
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
