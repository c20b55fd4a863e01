import type { JournalEntry } from "../run/journal-record.ts";
import type { Usage } from "../run/usage.ts";
import { EXPLORER_ID } from "./explorer-id.ts";
import type { CallPurpose } from "./language-model.ts";
import type { CallRecord } from "./ledger.ts";

/** One call of the LM, or one try of it that was lost, and the run that it was made for. */
export interface RunCall extends CallRecord {
  /** Null where the journal does not tell. */
  readonly runId: string | null;
}

/**
 * Every call that a journal tells of, on all branches, in order: those that were answered, tries that were lost, and
 * calls that never got an answer, because the process died or every try failed. What the built-in player left
 * unanswered is no call: it costs nothing and is asked again.
 */
export function callsOf(entries: Iterable<JournalEntry>): readonly RunCall[] {
  const runs = new Map<string, string>();
  const calls: RunCall[] = [];
  let open: Extract<JournalEntry, { type: "call" }> | null = null;

  // One process writes at a time, and it asks one thing at a time: a call that is still open is lost.
  const giveUp = (): void => {
    if (open !== null && open.model !== EXPLORER_ID) {
      add(open, open.time, { model: open.model, usage: null, costUsd: null, ms: 0 });
    }
    open = null;
  };
  const add = (
    { branchId, purpose }: { readonly branchId: string; readonly purpose: string },
    time: string,
    facts: Pick<CallRecord, "model" | "usage" | "costUsd" | "ms">,
  ): void => {
    const { costUsd } = facts;
    const isKnown = typeof costUsd === "number" && Number.isFinite(costUsd);
    const runId = runs.get(branchId) ?? null;
    calls.push({ time, purpose: purpose as CallPurpose, ...facts, costUsd: isKnown ? costUsd : null, runId });
  };

  for (const entry of entries) {
    switch (entry.type) {
      case "start":
      case "branch":
      case "head":
        runs.set(entry.branchId, entry.runId);
        break;
      case "call":
        giveUp();
        open = entry;
        break;
      case "lost": {
        const { model, costUsd, time } = entry;
        if (model !== EXPLORER_ID) add(entry, time, { model, usage: usageOf(entry.usage), costUsd, ms: 0 });
        break;
      }
      case "reply": {
        const { reply, costUsd, ms } = entry;
        add(entry, open?.time ?? entry.time, {
          model: reply.model,
          usage: usageOf(reply.usage),
          costUsd,
          ms,
        });
        open = null;
        break;
      }
    }
  }
  giveUp();
  return calls;
}

/** A journal may be anybody's: what is no count is unknown. */
function usageOf(usage: Usage | null | undefined): Usage | null {
  if (typeof usage !== "object" || usage === null) return null;
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  const counts = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
  return Object.values(counts).every((count) => Number.isSafeInteger(count) && count >= 0) ? counts : null;
}
