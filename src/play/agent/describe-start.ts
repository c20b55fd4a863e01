import { textOf } from "../../base/vocabulary/conversation.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { totalTokens } from "../../base/vocabulary/usage.ts";
import { costOfReply } from "../../record/ledger/call-cost.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import type { RunContext } from "./context.ts";
import { modelForPurpose } from "./seam/model-parts.ts";

/** Reports from where a run continues. */
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

/** Reports once more the pending replies of an earlier process, which are carried out next. */
export function* describePending(
  { ports }: RunContext,
  { totalSteps, memory }: RunState,
): Generator<RunEvent> {
  if (memory.outcome !== undefined) return;
  const step = totalSteps + 1;
  if (memory.next === "act") yield { type: "step-started", step };
  for (const { purpose, reply } of memory.waiting ?? []) {
    const other = purpose === "summary" ? ports.summaryModel : modelForPurpose(ports, purpose);
    const asked = other ?? ports.model;
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
