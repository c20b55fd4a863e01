import type { UserMessage } from "../../../base/vocabulary/conversation.ts";
import { isPartNode } from "../../../base/vocabulary/loop-node.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { stepAt, tell } from "../../../record/replay/state/pending.ts";
import type { Around } from "../../../record/seam/data-part.ts";
import type { InterruptRecord, ResumeRecord } from "../base/interrupt-record.ts";

/** Renders the operator's words for the LM. They never begin like the report of an operator's step. */
function describeWord(say: string): string {
  return `A word from the operator: ${say}`;
}

/** A message with the operator's word at its end; null for none. */
export function withWord(message: UserMessage, say: string | null): UserMessage {
  if (say === null) return message;
  return { ...message, content: [...message.content, { type: "text", text: describeWord(say) }] };
}

/** Returns whether a run is stopped at a state, or may stop there, before its last step's outcome is remembered. */
export function mayStopHere({ interrupt, resumed, settings, requestedSettings }: Memory): boolean {
  const { interrupts } = { ...settings, ...requestedSettings };
  const isPlace = interrupts?.after.includes("act") || interrupts?.before.includes("remember");
  return interrupt !== undefined || (isPlace === true && resumed?.node !== "remember");
}

/** Returns the state stopped at an interrupt; a text with the reason if it is impossible there. */
export function interruptState(
  before: RunState,
  record: InterruptRecord,
  { due }: Pick<Around, "due">,
): RunState | string {
  const { id, node, next, when, reason, target } = record;
  const { resumed: _, ...memory } = before.memory;
  // The node `save` leaves no record: only the nodes before and after it do.
  const isPlace = isPartNode(next)
    ? due === next
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
