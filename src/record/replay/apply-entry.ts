import type { DecisionRecord, JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { StepRecord } from "../../base/vocabulary/journal/step-record.ts";
import { isWithinStep } from "../../base/vocabulary/reply.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../journal/journal.ts";
import {
  applyShared,
  DECISION_SHARES,
  isOfStep,
  isShared,
  leavesOutcome,
  RECORD_TYPES,
  STEP_RECORD_TYPES,
  shareOf,
  stopOf,
  withPlanChanged,
  withSummaryDue,
} from "../seam/data-parts.ts";
import { receiveAction } from "./operator-step.ts";
import { fold, keepBegun, keepOutcome, receive, settle } from "./reduce.ts";
import { asBranch, withoutApplied } from "./requests.ts";
import { hasPendingWork, isActing, tell } from "./state/pending.ts";
import { stripThinking } from "./strip-thinking.ts";
import { withNewSettings } from "./untried.ts";

/** Decisions, actions and memories, which never follow where the run stands still. */
const ACTING: ReadonlySet<JournalEntry["type"]> = new Set<JournalEntry["type"]>([
  ...(["reply", "operator", "unanswered", "restored", "tool"] as const),
  ...(["outcome", "fold", "decision"] as const),
  ...RECORD_TYPES.filter((type) => shareOf(type)?.endsStop !== true),
  ...STEP_RECORD_TYPES,
]);

/**
 * Returns the state after one entry of a journal; a text with the reason if the entry does not fit. Pure: the machine
 * is not touched, and nothing is asked. A step's outcome stays pending until it is remembered: see `settle`.
 * Continuing, going back to a step and `saves verify` all reduce a journal with it.
 */
export function applyEntry(before: RunState, { entry, after }: PlacedEntry): RunState | string {
  const stop = stopOf(before.memory);
  if (stop !== null && ACTING.has(entry.type)) return `a record (${entry.type}) follows ${stop.words}`;
  switch (entry.type) {
    case "reply": {
      const { purpose, reply, ms, costUsd } = entry;
      if (isWithinStep(purpose)) return begin(before, entry);
      return { ...receive(settle(before), { purpose, reply, ms, costUsd }), journal: after };
    }
    case "operator": {
      const state = settle(before);
      if (hasPendingWork(state) || entry.step !== state.totalSteps + 1) {
        return `the operator's step ${entry.step} does not follow step ${state.totalSteps}`;
      }
      return { ...receiveAction(state, entry.action), journal: after };
    }
    case "unanswered":
    case "restored":
    case "tool":
      return begin(before, entry);
    case "outcome": {
      const state = settle(before);
      if (!isActing(state.memory) || entry.step !== state.totalSteps + 1) {
        return `step ${entry.step} does not follow step ${state.totalSteps}`;
      }
      return { ...keepOutcome(state, entry.outcome), journal: after };
    }
    case "branch":
      return asBranch(before);
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
    default: {
      if (isOfStep(entry)) return begin(before, entry);
      if (!isShared(entry)) return before;
      const state = applyShared(leavesOutcome(entry) ? before : settle(before), entry);
      return typeof state === "string" ? state : { ...state, journal: after };
    }
  }
}

/** The state with what a step left that is under way. A save's place stays before it: the step is played from its start. */
function begin(before: RunState, record: StepRecord): RunState | string {
  const state = settle(before);
  if (isActing(state.memory) && record.step === state.totalSteps + 1) return keepBegun(state, record);
  return `a ${record.type} of step ${record.step} is not one of step ${state.totalSteps + 1}, or nothing is acted on there`;
}

/** The state after a decision. The reply to act on is at the end of the conversation; prompts change at the next. */
export function applyDecision(state: RunState, decision: DecisionRecord): RunState {
  const { settings, told, stripsThinking, startsSummary = false, learned } = decision;
  let { memory } = state;
  if (startsSummary) memory = withSummaryDue(memory);
  if (stripsThinking) memory = { ...memory, messageHistory: stripThinking(memory.messageHistory) };
  if (settings !== null) {
    const isLengthNew = settings.maxHistory !== memory.settings.maxHistory;
    const counters = isLengthNew
      ? { ...memory.counters, summaryDueAt: settings.maxHistory }
      : memory.counters;
    if (settings.goal !== memory.settings.goal) memory = withPlanChanged(memory);
    memory = { ...withNewSettings(withoutApplied(memory, settings), settings), counters };
  }
  const place = { runId: state.runId, step: state.totalSteps };
  for (const share of DECISION_SHARES) memory = share.apply(memory, decision, place);
  if (learned !== undefined) memory = { ...memory, learned };
  const next = { ...state, memory };
  return told === null ? next : tell(next, told);
}
