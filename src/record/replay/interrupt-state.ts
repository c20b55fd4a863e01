import { textOf, toolUsesOf, type UserMessage } from "../../base/vocabulary/conversation.ts";
import type { InterruptRecord, ResumeRecord } from "../../base/vocabulary/journal/interrupt-record.ts";
import { isPartNode } from "../../base/vocabulary/loop-node.ts";
import { OPERATOR_CALL_ID } from "../../base/vocabulary/operator.ts";
import type { PendingAction } from "../../base/vocabulary/run-event.ts";
import type { Memory, RunState } from "../../base/vocabulary/run-state.ts";
import { courseIn, dueNode } from "../seam/data-parts.ts";
import { playedReply, tell } from "./state/pending.ts";

/** Renders the operator's words for the LM. They never begin like the report of an operator's step. */
function describeWord(say: string): string {
  return `A word from the operator: ${say}`;
}

/** A message with the operator's word at its end; null for none. */
export function withWord(message: UserMessage, say: string | null): UserMessage {
  if (say === null) return message;
  return { ...message, content: [...message.content, { type: "text", text: describeWord(say) }] };
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

/** The director's step before or after which a person decides now; null where none waits for that. */
export function pendingGate(memory: Memory): string | null {
  return memory.next === "decide" ? (courseIn(memory)?.gate ?? null) : null;
}

/** Returns whether a run is stopped at a state, or may stop there, before its last step's outcome is remembered. */
export function mayStopHere({ interrupt, resumed, settings, requestedSettings }: Memory): boolean {
  const { interrupts } = { ...settings, ...requestedSettings };
  const isPlace = interrupts?.after.includes("act") || interrupts?.before.includes("remember");
  return interrupt !== undefined || (isPlace === true && resumed?.node !== "remember");
}

/** Returns the state stopped at an interrupt; a text with the reason if it is impossible there. */
export function interruptState(before: RunState, record: InterruptRecord): RunState | string {
  const { id, node, next, when, reason, target } = record;
  const { resumed: _, ...memory } = before.memory;
  // The node `save` leaves no record: only the nodes before and after it do.
  const isPlace = isPartNode(next)
    ? dueNode(memory) === next
    : next === memory.next || (next === "decide" && memory.next === "save");
  const state: RunState = { ...before, memory: { ...memory, next: isPartNode(next) ? memory.next : next } };
  if (!isPlace || record.step !== stepAt(state)) {
    return `an interrupt before ${next} at step ${record.step} is not one before ${memory.next} at step ${stepAt(before)}`;
  }
  return {
    ...state,
    memory: {
      ...state.memory,
      interrupt: { id, node, when, reason, ...(isPartNode(next) && { next }), target },
    },
  };
}

/**
 * Returns the state after an interrupt was resumed; a text with the reason if there is nothing to resume. Settings wait
 * until nothing else does. The operator's words go where the LM reads next, and never into answered messages.
 */
export function applyResume(before: RunState, record: ResumeRecord): RunState | string {
  const { interruptId: id, decision, say, settings } = record;
  const { interrupt, ...rest } = before.memory;
  if (interrupt?.id !== id) return `the run is not stopped at the interrupt ${id}, which a record resumes`;
  const isActNext = rest.next === "act";
  const memory: Memory = {
    ...rest,
    resumed: { id, node: interrupt.next ?? rest.next, decision, say: isActNext ? say : null },
    ...(settings === null ? {} : { requestedSettings: { ...rest.requestedSettings, ...settings } }),
  };
  const state = { ...before, memory };
  if (say === null || isActNext) return state;
  const { outcome } = memory;
  if (outcome === undefined) return tell(state, describeWord(say));
  return {
    ...state,
    memory: { ...memory, outcome: { ...outcome, message: withWord(outcome.message, say) } },
  };
}
