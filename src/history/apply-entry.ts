import type { PlacedEntry } from "../journal/journal.ts";
import type { DecisionRecord } from "../run/journal/journal-record.ts";
import type { RunState } from "../run/run-state.ts";
import { fold, keepOutcome, playedReply, receive, rememberStep, settle, tell } from "./reduce.ts";
import { stripThinking } from "./strip-thinking.ts";

/**
 * The state after one entry of a journal; a text that says why when the entry does not fit. Pure: the machine is not
 * touched, and nobody is asked. Going on, going back to a step and `saves verify` all reduce a journal with it.
 */
export function applyEntry(before: RunState, { entry, after }: PlacedEntry): RunState | string {
  switch (entry.type) {
    case "reply": {
      const { purpose, reply } = entry;
      return { ...receive(settle(before), { purpose, reply }), journal: after };
    }
    case "outcome": {
      const state = settle(before);
      if (playedReply(state.memory) === null || entry.step !== state.totalSteps + 1) {
        return `step ${entry.step} does not follow step ${state.totalSteps}`;
      }
      return { ...rememberStep(keepOutcome(state, entry.outcome)), journal: after };
    }
    case "fold": {
      const state = settle(before);
      if (entry.step !== state.totalSteps)
        return `a summary at step ${entry.step} is not one at ${state.totalSteps}`;
      return { ...fold(state, entry.outcome), journal: after };
    }
    case "decision": {
      const state = settle(before);
      if (entry.step !== state.totalSteps)
        return `a decision at step ${entry.step} is not one at ${state.totalSteps}`;
      return { ...applyDecision(state, entry), journal: after };
    }
    default:
      return before;
  }
}

/** The state after a decision. What must act now stands at the end of the conversation; prompts change at the next. */
export function applyDecision(state: RunState, decision: DecisionRecord): RunState {
  const { settings, told, stripsThinking, startsSummary = false } = decision;
  let { memory } = state;
  if (startsSummary) memory = { ...memory, next: "summarize" };
  if (stripsThinking) memory = { ...memory, messageHistory: stripThinking(memory.messageHistory) };
  if (settings !== null) {
    const isLengthNew = settings.maxHistory !== memory.settings.maxHistory;
    const counters = isLengthNew
      ? { ...memory.counters, summaryDueAt: settings.maxHistory }
      : memory.counters;
    memory = { ...memory, settings, counters };
  }
  const next = { ...state, memory };
  return told === null ? next : tell(next, told);
}
