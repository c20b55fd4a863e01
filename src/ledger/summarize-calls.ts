import type { CallPurpose } from "../run/reply.ts";
import type { Usage } from "../run/usage.ts";
import { addUsage, NO_USAGE } from "../run/usage.ts";

/** One call of the LM, as the journal tells it. */
export interface LedgerCall {
  /** When it was made, in ISO 8601. */
  readonly time: string;
  readonly purpose: CallPurpose;
  /** The skill that asked; null where none did. */
  readonly skill: string | null;
  readonly model: string;
  /** Null: no reply came back, and the cost is unknown. */
  readonly usage: Usage | null;
  /** Null: unknown, for want of a reply or of a price. */
  readonly costUsd: number | null;
  readonly ms: number;
}

/** A sum over calls. */
export interface LedgerLine {
  /** What the calls have in common: a model, an hour (`2026-11-21T17Z`), a purpose, a skill; `total` for all. */
  readonly key: string;
  readonly calls: number;
  /** Calls without a reply: in flight, cost unknown. */
  readonly lostCalls: number;
  /** Calls with a reply, of a model without a price. */
  readonly unpricedCalls: number;
  readonly usage: Usage;
  /** Of the calls whose cost is known. */
  readonly costUsd: number;
  readonly ms: number;
}

/** What a run has cost, seen from several sides. */
export interface Ledger {
  readonly total: LedgerLine;
  /** The most expensive first. */
  readonly byModel: readonly LedgerLine[];
  /** In order of time; hours without a call are left out. */
  readonly byHour: readonly LedgerLine[];
  readonly byPurpose: readonly LedgerLine[];
  /** Only the calls that skills made. */
  readonly bySkill: readonly LedgerLine[];
}

/** Sums up all calls of a run, those of abandoned branches too: spent money never goes back. */
export function summarizeLedger(calls: readonly LedgerCall[]): Ledger {
  const dearest = (a: LedgerLine, b: LedgerLine) => b.costUsd - a.costUsd || a.key.localeCompare(b.key);
  return {
    total: sumUp("total", calls),
    byModel: groupBy(calls, (call) => call.model).sort(dearest),
    byHour: groupBy(calls, hourOf).sort((a, b) => a.key.localeCompare(b.key)),
    byPurpose: groupBy(calls, (call) => call.purpose).sort(dearest),
    bySkill: groupBy(calls, (call) => call.skill).sort(dearest),
  };
}

function hourOf(call: LedgerCall): string {
  return `${new Date(call.time).toISOString().slice(0, 13)}Z`;
}

function groupBy(calls: readonly LedgerCall[], keyOf: (call: LedgerCall) => string | null): LedgerLine[] {
  const groups = new Map<string, LedgerCall[]>();
  for (const call of calls) {
    const key = keyOf(call);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [call]);
    else group.push(call);
  }
  return [...groups].map(([key, group]) => sumUp(key, group));
}

function sumUp(key: string, calls: readonly LedgerCall[]): LedgerLine {
  return {
    key,
    calls: calls.length,
    lostCalls: calls.filter((call) => call.usage === null).length,
    unpricedCalls: calls.filter((call) => call.usage !== null && call.costUsd === null).length,
    usage: calls.reduce((sum, call) => addUsage(sum, call.usage ?? NO_USAGE), NO_USAGE),
    costUsd: calls.reduce((sum, call) => sum + (call.costUsd ?? 0), 0),
    ms: calls.reduce((sum, call) => sum + call.ms, 0),
  };
}
