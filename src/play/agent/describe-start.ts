import { textOf } from "../../base/vocabulary/conversation.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { totalTokens } from "../../base/vocabulary/usage.ts";
import { costOfReply } from "../../record/ledger/call-cost.ts";
import { stepAt } from "../../record/replay/interrupt-state.ts";
import type { StartPoint } from "../../record/replay/start-point.ts";
import type { RunContext } from "./context.ts";

/** Tells from where a run goes on. */
export function* describeStart({ ports, ledger }: RunContext, start: StartPoint): Generator<RunEvent> {
  const { state, how, replayedSteps, divergence } = start;
  const { runId, branchId, totalSteps, memory, saved } = state;
  const { spent } = ledger;
  yield {
    type: "started",
    how,
    runId,
    branchId,
    totalSteps,
    model: memory.settings.model,
    game: ports.game.identity.title,
    from: saved.file,
    replayedSteps,
    spent: {
      tokens: totalTokens(spent.usage),
      costUsd: spent.costUsd,
      unconfirmedUsd: spent.unconfirmedUsd,
      unknownCalls: spent.unknownCalls,
    },
  };
  if (divergence !== null) {
    const text = `the journal could be followed to step ${totalSteps} only: ${divergence}`;
    yield { type: "notice", step: totalSteps, text };
  }
}

/** Tells what somebody decided, now or before a process was killed that was to act on it. */
export function* describeResumed({ state, resumed = state.memory.resumed }: StartPoint): Generator<RunEvent> {
  if (resumed === undefined) return;
  const { decision, say } = resumed;
  yield { type: "resumed", step: stepAt(state), decision, say };
}

/** Tells once more of replies that an earlier process got: what comes next is what they do. */
export function* describeWaiting(
  { ports }: RunContext,
  { totalSteps, memory }: RunState,
): Generator<RunEvent> {
  if (memory.outcome !== undefined) return;
  const step = totalSteps + 1;
  if (memory.next === "act") yield { type: "step-started", step };
  for (const { purpose, reply } of memory.waiting ?? []) {
    const asked = purpose === "summary" ? (ports.summaryModel ?? ports.model) : ports.model;
    const { content, stopReason, model, usage } = reply;
    const costUsd = costOfReply(ports, asked, reply);
    yield {
      type: "lm-reply",
      step,
      purpose,
      text: textOf(content),
      stopReason,
      model,
      usage,
      costUsd,
      ms: 0,
    };
  }
}
