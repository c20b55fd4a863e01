import { ModelFault, type ModelReply } from "../model/language-model.ts";
import { hasThinking } from "../model/strip-thinking.ts";
import type { DecisionRecord } from "../run/journal-record.ts";
import type { RunEvent } from "../run/run-event.ts";
import type { RunState } from "../run/run-state.ts";
import { ask, playRequest } from "./ask.ts";
import type { RunPorts } from "./ports.ts";
import { recordDecision } from "./record-decision.ts";

/** A reply and the state that it belongs to; without a reply, the state says what is to be done first. */
export interface Decision {
  readonly state: RunState;
  readonly reply: ModelReply | null;
}

/** Asks the LM what to do next. A conversation that the server does not take is mended once. */
export async function* decide(
  ports: RunPorts,
  state: RunState,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, Decision> {
  try {
    return { state, reply: yield* ask(ports, state, playRequest(state), signal) };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    const step = state.totalSteps;
    if (error.kind === "too-large" && state.memory.messageHistory.length > 1) {
      const reason = `${error.message}: the history is summarized now`;
      yield { type: "notice", step, text: reason };
      const decision = decisionAt(state, { reason, startsSummary: true });
      return { state: recordDecision(ports.journal, state, decision), reply: null };
    }
    if (error.kind !== "thinking-refused" || !hasThinking(state.memory.messageHistory)) throw error;

    const reason = "the server refused the thinking in the history, so all of it was taken out";
    yield { type: "notice", step, text: reason };
    const decision = decisionAt(state, { reason, stripsThinking: true });
    const stripped = recordDecision(ports.journal, state, decision);
    return { state: stripped, reply: yield* ask(ports, stripped, playRequest(stripped), signal) };
  }
}

function decisionAt(
  { totalSteps: step }: RunState,
  what: Pick<DecisionRecord, "reason"> & Partial<DecisionRecord>,
): DecisionRecord {
  return { type: "decision", step, settings: null, told: null, stripsThinking: false, ...what };
}
