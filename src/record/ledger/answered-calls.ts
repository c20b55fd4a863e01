import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import { promptTokens } from "../../base/vocabulary/usage.ts";

/** An answered request, as the journal has it. */
export interface AnsweredCall {
  readonly requestSha256: string;
  /** By the server's count, cached or not; 0 where none was counted. */
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * By model: the last request of a run that was answered and whose tokens the server counted; the first where none were. A
 * journal whose beginning is gone may not show the owner of a call; then it counts.
 */
export function lastAnswered(
  entries: Iterable<JournalEntry>,
  runId: string,
): ReadonlyMap<string, AnsweredCall> {
  const answered = new Map<string, AnsweredCall>();
  const others = new Set<string>();
  let open: Extract<JournalEntry, { type: "call" }> | null = null;
  for (const entry of entries) {
    if ("runId" in entry && entry.runId !== runId) others.add(entry.branchId);
    if (entry.type === "call") open = others.has(entry.branchId) ? null : entry;
    if (entry.type !== "reply" || open === null) continue;
    const { model, requestSha256 } = open;
    const { usage } = entry.reply;
    const inputTokens = promptTokens(usage);
    if (inputTokens > 0 || !answered.has(model))
      answered.set(model, { requestSha256, inputTokens, outputTokens: usage.outputTokens });
    open = null;
  }
  return answered;
}
