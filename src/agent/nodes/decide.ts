import { isSummaryDue } from "../../history/reduce.ts";
import { hasThinking } from "../../history/strip-thinking.ts";
import { ModelFault, type ModelFaultKind, type ModelReply } from "../../model/language-model.ts";
import type { DecisionRecord } from "../../run/journal-record.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";
import { ask, playRequest } from "../calls/ask.ts";
import { planLeavingOut } from "../calls/leave-out.ts";
import { decisionAt, recordDecision } from "../calls/record-decision.ts";
import type { RunPorts } from "../ports.ts";

/** A fresh conversation holds nothing of what the server refused. */
const MENDED_BY_SUMMARY: readonly ModelFaultKind[] = [
  "too-large",
  "conversation-refused",
  "thinking-refused",
];

/** A reply and the state that it belongs to; without a reply, the state says what is to be done first. */
export interface Decision {
  readonly state: RunState;
  readonly reply: ModelReply | null;
}

/** Asks the LM what to do next. A conversation that the server does not take is mended, and then it is asked again. */
export async function* decide(
  ports: RunPorts,
  start: RunState,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, Decision> {
  for (let state = start; ; ) {
    try {
      return { state, reply: yield* ask(ports, state, playRequest(state), signal) };
    } catch (error) {
      const decision =
        error instanceof ModelFault ? (planLeavingOut(state, error) ?? planMending(state, error)) : null;
      if (decision === null) throw error;
      yield { type: "notice", step: state.totalSteps, text: decision.reason };
      state = recordDecision(ports.journal, state, decision);
      if (isSummaryDue(state)) return { state, reply: null };
    }
  }
}

/**
 * What is decided about a conversation that the server does not take; null when nothing mends it. Each can come once:
 * thinking that was taken out is not there any more, and a fresh conversation is one message, which is not summarized.
 */
function planMending(state: RunState, { kind, message }: ModelFault): DecisionRecord | null {
  const { messageHistory } = state.memory;
  if (kind === "thinking-refused" && hasThinking(messageHistory)) {
    const reason = "the server refused the thinking in the history, so all of it was taken out";
    return decisionAt(state, { reason, stripsThinking: true });
  }
  if (!MENDED_BY_SUMMARY.includes(kind) || messageHistory.length === 1) return null;
  const fact = message.replace(/: [^:]*$/, "");
  return decisionAt(state, { reason: `${fact}: it begins afresh from a summary`, startsSummary: true });
}
