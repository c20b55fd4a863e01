import type { CallPurpose } from "../../base/vocabulary/reply.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import { addUsage, NO_USAGE } from "../../base/vocabulary/usage.ts";

/** One call of the LM, as the journal has it. */
export interface LedgerCall {
  /** The time of the call, in ISO 8601. */
  readonly time: string;
  readonly purpose: CallPurpose;
  /** The skill that asked; null where none did. */
  readonly skill: string | null;
  /** The agent that was asked; absent for any other call. */
  readonly agent?: string;
  readonly model: string;
  /** Null: no reply came back, and the cost is unknown. */
  readonly usage: Usage | null;
  /** Null: unknown, for want of a reply or of a price. */
  readonly costUsd: number | null;
  /** The most that a lost call may have cost beyond that: the rest of its reserved money. */
  readonly unconfirmedUsd: number;
  readonly ms: number;
}

/** A sum over calls. */
export interface LedgerLine {
  /** The common key of the calls: a model, an hour (`2026-11-21T17Z`), a purpose, a skill; `total` for all. */
  readonly key: string;
  readonly calls: number;
  /** Calls without a reply: in flight or lost. */
  readonly lostCalls: number;
  /** Calls with a reply, of a model without a price. */
  readonly unpricedCalls: number;
  /** Calls of either kind of which it is not even known what they cost at most. */
  readonly unknownCalls: number;
  readonly usage: Usage;
  /** Of the calls whose cost is known. */
  readonly costUsd: number;
  /** The most that lost calls may have cost besides: their reserved money. */
  readonly unconfirmedUsd: number;
  readonly ms: number;
}

/** A run's costs, grouped in several ways. */
export interface Ledger {
  readonly total: LedgerLine;
  /** The most expensive first. */
  readonly byModel: readonly LedgerLine[];
  /** In order of time; hours without a call are left out. */
  readonly byHour: readonly LedgerLine[];
  readonly byPurpose: readonly LedgerLine[];
  /** Only the calls that skills made. */
  readonly bySkill: readonly LedgerLine[];
  /** Only the calls of agents. */
  readonly byAgent: readonly LedgerLine[];
}

/** Sums up all calls of a run, those of abandoned branches too: spent money never goes back. */
export function summarizeLedger(calls: readonly LedgerCall[]): Ledger {
  const sums = new LedgerSums();
  for (const call of calls) sums.add(call);
  return sums.ledger();
}

/** The same sums, call by call. */
export class LedgerSums {
  readonly #total = new Map<string, LedgerLine>();
  readonly #models = new Map<string, LedgerLine>();
  readonly #hours = new Map<string, LedgerLine>();
  readonly #purposes = new Map<string, LedgerLine>();
  readonly #skills = new Map<string, LedgerLine>();
  readonly #agents = new Map<string, LedgerLine>();

  add(call: LedgerCall): void {
    addTo(this.#total, TOTAL, call);
    addTo(this.#models, call.model, call);
    addTo(this.#hours, hourOf(call), call);
    addTo(this.#purposes, call.purpose, call);
    if (call.skill !== null) addTo(this.#skills, call.skill, call);
    if (call.agent !== undefined) addTo(this.#agents, call.agent, call);
  }

  /** Returns the ledger of all calls so far. */
  ledger(): Ledger {
    const dearest = (a: LedgerLine, b: LedgerLine) => b.costUsd - a.costUsd || a.key.localeCompare(b.key);
    return {
      total: this.#total.get(TOTAL) ?? nothing(TOTAL),
      byModel: [...this.#models.values()].sort(dearest),
      byHour: [...this.#hours.values()].sort((a, b) => a.key.localeCompare(b.key)),
      byPurpose: [...this.#purposes.values()].sort(dearest),
      bySkill: [...this.#skills.values()].sort(dearest),
      byAgent: [...this.#agents.values()].sort(dearest),
    };
  }
}

const TOTAL = "total";

function hourOf(call: LedgerCall): string {
  return `${new Date(call.time).toISOString().slice(0, 13)}Z`;
}

function addTo(lines: Map<string, LedgerLine>, key: string, call: LedgerCall): void {
  const line = lines.get(key) ?? nothing(key);
  const isLost = call.usage === null;
  lines.set(key, {
    key,
    calls: line.calls + 1,
    lostCalls: line.lostCalls + (isLost ? 1 : 0),
    unpricedCalls: line.unpricedCalls + (!isLost && call.costUsd === null ? 1 : 0),
    unknownCalls: line.unknownCalls + (call.costUsd === null && call.unconfirmedUsd === 0 ? 1 : 0),
    usage: addUsage(line.usage, call.usage ?? NO_USAGE),
    costUsd: line.costUsd + (call.costUsd ?? 0),
    unconfirmedUsd: line.unconfirmedUsd + call.unconfirmedUsd,
    ms: line.ms + call.ms,
  });
}

function nothing(key: string): LedgerLine {
  const none = { calls: 0, lostCalls: 0, unpricedCalls: 0, unknownCalls: 0 };
  return { key, ...none, usage: NO_USAGE, costUsd: 0, unconfirmedUsd: 0, ms: 0 };
}
