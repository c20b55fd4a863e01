import type { PlacedEntry } from "../journal/journal.ts";
import type { DecisionRecord } from "../run/journal-record.ts";
import type { WaitingReply } from "../run/reply.ts";
import type { RunState } from "../run/run-state.ts";
import { fold, remember, tell } from "./reduce.ts";
import { stripThinking } from "./strip-thinking.ts";

/** A state as a journal tells it, without its machine. */
export interface Recalled {
  readonly state: RunState;
  /** Replies that arrived and were not acted on yet, in order. */
  readonly pending: readonly WaitingReply[];
}

/** What one entry makes of a state; a text that says why when it does not fit. Pure: the machine is not touched. */
export function advance({ state, pending }: Recalled, { entry, after }: PlacedEntry): Recalled | string {
  const at = (next: RunState, waiting: readonly WaitingReply[] = []): Recalled => ({
    state: { ...next, journal: after },
    pending: waiting,
  });
  switch (entry.type) {
    case "reply":
      return { state, pending: [...pending, { purpose: entry.purpose, reply: entry.reply }] };
    case "outcome": {
      const played = pending.findLast(({ purpose }) => purpose === "play");
      if (played === undefined || entry.step !== state.totalSteps + 1) {
        return `step ${entry.step} does not follow step ${state.totalSteps}`;
      }
      return at(remember(state, played.reply, entry.outcome));
    }
    case "fold":
      if (entry.step !== state.totalSteps)
        return `a summary at step ${entry.step} is not one at ${state.totalSteps}`;
      return at(fold(state, entry.outcome));
    case "decision":
      if (entry.step !== state.totalSteps)
        return `a decision at step ${entry.step} is not one at ${state.totalSteps}`;
      return at(decideOn(state, entry), pending);
    default:
      return { state, pending };
  }
}

/** The state after a decision. What must act now stands at the end of the conversation; prompts change at the next. */
export function decideOn(state: RunState, decision: DecisionRecord): RunState {
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
