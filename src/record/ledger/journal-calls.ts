import { ASKER_NAMES, type AskerName } from "../../base/seam/askers-of-parts.ts";
import type { CallShares } from "../../base/seam/shares.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { CallPurpose } from "../../base/vocabulary/reply.ts";
import { isFreeModel } from "../../base/vocabulary/run-settings.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import { totalTokens } from "../../base/vocabulary/usage.ts";
import type { LedgerCall } from "./summarize-calls.ts";

/** One call of the LM, or one try of it that was lost, and the run that it was made for. */
export interface RunCall extends LedgerCall {
  /** Null if the journal does not have it. */
  readonly runId: string | null;
}

/** The player of a call, as a record has it. */
interface Asker extends CallShares {
  readonly branchId: string;
  readonly purpose: string;
}

/**
 * Returns every call of a journal, on all branches, in order: answered ones, lost tries, and calls with an unknown end,
 * because the process died or nothing came back. Unanswered requests to the built-in player do not count: they are free
 * and are asked again.
 */
export function callsOf(entries: Iterable<JournalEntry>): readonly RunCall[] {
  const calls: RunCall[] = [];
  const reader = new CallReader((call) => calls.push(call));
  for (const entry of entries) reader.read(entry);
  reader.end();
  return calls;
}

/** Reads them entry by entry: each call is returned when its end is known. */
export class CallReader {
  readonly #runs = new Map<string, string>();
  readonly #tell: (call: RunCall) => void;
  #open: Extract<JournalEntry, { type: "call" }> | null = null;

  constructor(tell: (call: RunCall) => void) {
    this.#tell = tell;
  }

  /** Whether a call has no end yet. */
  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** The run of a branch, as far as it is known; null if not. */
  runOf(branchId: string): string | null {
    return this.#runs.get(branchId) ?? null;
  }

  /** Says whose a branch is, where the record that says it is not read. */
  know(branchId: string, runId: string): void {
    this.#runs.set(branchId, runId);
  }

  read(entry: JournalEntry): void {
    switch (entry.type) {
      case "start":
      case "branch":
      case "head":
        this.#runs.set(entry.branchId, entry.runId);
        break;
      case "call":
        this.end();
        this.#open = entry;
        break;
      case "lost":
        if (!isFreeModel(entry.model) && !isRefused(entry)) {
          this.#add(entry, entry.time, { ...entry, ms: 0, reservedUsd: this.#open?.reservedUsd });
        }
        if (entry.isLast === true) this.#open = null;
        break;
      case "reply": {
        const { reply, costUsd, ms, time } = entry;
        // A server that reports no tokens leaves its cost open.
        const reservedUsd = costUsd === null ? this.#open?.reservedUsd : undefined;
        const facts = { model: reply?.model, usage: reply?.usage, costUsd, ms, reservedUsd };
        this.#add(entry, this.#open?.time ?? time, facts);
        this.#open = null;
        break;
      }
    }
  }

  /** Nothing more comes. One process writes at a time, and it asks one thing at a time: a call that is still open is lost. */
  end(): void {
    const open = this.#open;
    this.#open = null;
    if (open === null || isFreeModel(open.model)) return;
    const { model, reservedUsd } = open;
    this.#add(open, open.time, { model, usage: null, costUsd: null, ms: 0, reservedUsd });
  }

  #add(
    { branchId, purpose, ...asked }: Asker,
    time: string,
    facts: Pick<LedgerCall, "model" | "usage" | "costUsd" | "ms"> & {
      readonly reservedUsd?: number | undefined;
    },
  ): void {
    const costUsd = Number.isFinite(facts.costUsd) ? facts.costUsd : null;
    const reservedUsd = Number.isFinite(facts.reservedUsd) ? (facts.reservedUsd ?? 0) : 0;
    this.#tell({
      time,
      runId: this.#runs.get(branchId) ?? null,
      purpose: nameOf(purpose) as CallPurpose,
      ...askersIn(asked),
      model: nameOf(facts.model),
      usage: usageOf(facts.usage),
      costUsd,
      unconfirmedUsd: Math.max(0, reservedUsd - (costUsd ?? 0)),
      ms: Number.isFinite(facts.ms) ? facts.ms : 0,
    });
  }
}

/** A try that the server refused cost nothing and does not count. */
function isRefused({
  usage,
  costUsd,
}: {
  readonly usage: Usage | null;
  readonly costUsd: number | null;
}): boolean {
  const known = usageOf(usage);
  return costUsd === 0 && known !== null && totalTokens(known) === 0;
}

/** The part that asked, by name. */
function askersIn(asked: CallShares): { readonly [Name in AskerName]?: string } {
  const named = ASKER_NAMES.map((name) => [name, asked[name]] as const);
  return Object.fromEntries(named.flatMap(([name, by]) => (by == null ? [] : [[name, nameOf(by.name)]])));
}

function nameOf(text: unknown): string {
  return typeof text === "string" ? text : "unknown";
}

/** A journal may come from anyone: an invalid count is unknown. */
function usageOf(usage: Usage | null | undefined): Usage | null {
  if (typeof usage !== "object" || usage === null) return null;
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  const counts = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
  return Object.values(counts).every((count) => Number.isSafeInteger(count) && count >= 0) ? counts : null;
}

/** A reply that was played, or an operator's action. */
export type ActedEntry = Extract<JournalEntry, { type: "reply" | "operator" }>;

/** Whether an entry begins a step. */
export function isActed(entry: JournalEntry): entry is ActedEntry {
  return entry.type === "operator" || (entry.type === "reply" && entry.purpose === "play");
}
