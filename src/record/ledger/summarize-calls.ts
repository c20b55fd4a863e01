import { ASKER_NAMES, ASKERS, type AskerName } from "../../base/seam/askers-of-parts.ts";
import {
  TOTALS_GROUPS,
  type TotalsGroup,
  type TotalsLine,
} from "../../base/vocabulary/journal/journal-totals.ts";
import type { CallPurpose } from "../../base/vocabulary/reply.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import { addUsage, NO_USAGE } from "../../base/vocabulary/usage.ts";

/** The part that asked, by what it calls itself; absent for a call of the runner itself. */
type AskedBy = { readonly [Name in AskerName]?: string };

/** One call of the LM, as the journal has it. */
export interface LedgerCall extends AskedBy {
  /** The time of the call, in ISO 8601. */
  readonly time: string;
  readonly purpose: CallPurpose;
  readonly model: string;
  /** Null: no reply came back, and the cost is unknown. */
  readonly usage: Usage | null;
  /** Null: unknown, for want of a reply or of a price. */
  readonly costUsd: number | null;
  /** The most that a lost call may have cost beyond that: the rest of its reserved money. */
  readonly unconfirmedUsd: number;
  readonly ms: number;
  /** The run that it was made for; null if the journal does not have it. Absent where runs are not told apart. */
  readonly runId?: string | null;
}

/** A sum over calls. */
export interface LedgerLine {
  /** The common key of the calls: a model, an hour (`2026-11-21T17Z`), a purpose, a part that asked; `total` for all. */
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

/** The sums of the calls that parts made, a field for each. */
type SumsOfParts = { readonly [Name in AskerName as `by${Capitalize<Name>}`]: readonly LedgerLine[] };

/** A run's costs, grouped in several ways. */
export interface Ledger extends SumsOfParts {
  readonly total: LedgerLine;
  /** The most expensive first. */
  readonly byModel: readonly LedgerLine[];
  /** In order of time; hours without a call are left out. */
  readonly byHour: readonly LedgerLine[];
  readonly byPurpose: readonly LedgerLine[];
}

/** The sums of the parts that asked at all. */
export function sumsOfParts(
  ledger: SumsOfParts,
): readonly { readonly name: AskerName; readonly lines: readonly LedgerLine[] }[] {
  const all = ASKER_NAMES.map((name) => ({ name, lines: ledger[ASKERS[name].sums] }));
  return all.filter(({ lines }) => lines.length > 0);
}

/** Sums up all calls of a run, those of abandoned branches too: spent money never goes back. */
export function summarizeLedger(calls: readonly LedgerCall[]): Ledger {
  const sums = new LedgerSums();
  for (const call of calls) sums.add(call);
  return sums.ledger();
}

/** The same sums, call by call. */
export class LedgerSums {
  readonly #groups = byGroup((): Map<string, LedgerLine> => new Map());

  add(call: LedgerCall): void {
    const { total, models, hours, purposes, runs } = this.#groups;
    addTo(total, TOTAL, call);
    addTo(models, call.model, call);
    addTo(hours, `${new Date(call.time).toISOString().slice(0, 13)}Z`, call);
    addTo(purposes, call.purpose, call);
    for (const name of ASKER_NAMES) {
      const by = call[name];
      if (by !== undefined) addTo(this.#groups[ASKERS[name].group], by, call);
    }
    if (call.runId !== undefined) addTo(runs, call.runId ?? UNKNOWN_RUN, call);
  }

  /** Adds the sums of other calls. */
  addLines(lines: Readonly<Record<TotalsGroup, readonly TotalsLine[]>>): void {
    for (const group of TOTALS_GROUPS) {
      const sums = this.#groups[group];
      for (const line of lines[group]) sums.set(line[0], plus(sums.get(line[0]), ledgerLineOf(line)));
    }
  }

  /** Returns all sums, in the order in which their keys came. */
  lines(): Readonly<Record<TotalsGroup, readonly TotalsLine[]>> {
    return byGroup((group) => [...this.#groups[group].values()].map(totalsLineOf));
  }

  /** Returns the sums of each run, in the order of their first calls; the key is its id, or {@link UNKNOWN_RUN}. */
  byRun(): readonly LedgerLine[] {
    return [...this.#groups.runs.values()];
  }

  /** Returns the ledger of all calls so far. */
  ledger(): Ledger {
    const { total, models, hours, purposes } = this.#groups;
    const dearest = (a: LedgerLine, b: LedgerLine) => b.costUsd - a.costUsd || a.key.localeCompare(b.key);
    const ofParts = ASKER_NAMES.map((name) => {
      const { group, sums } = ASKERS[name];
      return [sums, [...this.#groups[group].values()].sort(dearest)] as const;
    });
    return {
      total: total.get(TOTAL) ?? nothing(TOTAL),
      byModel: [...models.values()].sort(dearest),
      byHour: [...hours.values()].sort((a, b) => a.key.localeCompare(b.key)),
      byPurpose: [...purposes.values()].sort(dearest),
      ...(Object.fromEntries(ofParts) as unknown as SumsOfParts),
    };
  }
}

/** A value for each group of calls. */
function byGroup<Value>(make: (group: TotalsGroup) => Value): Readonly<Record<TotalsGroup, Value>> {
  const values = TOTALS_GROUPS.map((group) => [group, make(group)] as const);
  return Object.fromEntries(values) as Record<TotalsGroup, Value>;
}

const TOTAL = "total";

/** The key of calls whose run is unknown: no run's id is empty. */
export const UNKNOWN_RUN = "";

function totalsLineOf({ key, usage, ...line }: LedgerLine): TotalsLine {
  return [
    ...([key, line.calls, line.lostCalls, line.unpricedCalls, line.unknownCalls] as const),
    ...[usage.inputTokens, usage.outputTokens, usage.cacheReadTokens, usage.cacheWriteTokens],
    ...[line.costUsd, line.unconfirmedUsd, line.ms],
  ];
}

function ledgerLineOf(line: TotalsLine): LedgerLine {
  const [key, calls = 0, lostCalls = 0, unpricedCalls = 0, unknownCalls = 0, ...rest] = line;
  const [inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0, ...money] = rest;
  const [costUsd = 0, unconfirmedUsd = 0, ms = 0] = money;
  const usage = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
  return { key, calls, lostCalls, unpricedCalls, unknownCalls, usage, costUsd, unconfirmedUsd, ms };
}

function plus(line: LedgerLine | undefined, other: LedgerLine): LedgerLine {
  if (line === undefined) return other;
  return {
    key: line.key,
    calls: line.calls + other.calls,
    lostCalls: line.lostCalls + other.lostCalls,
    unpricedCalls: line.unpricedCalls + other.unpricedCalls,
    unknownCalls: line.unknownCalls + other.unknownCalls,
    usage: addUsage(line.usage, other.usage),
    costUsd: line.costUsd + other.costUsd,
    unconfirmedUsd: line.unconfirmedUsd + other.unconfirmedUsd,
    ms: line.ms + other.ms,
  };
}

function addTo(lines: Map<string, LedgerLine>, key: string, call: LedgerCall): void {
  const isLost = call.usage === null;
  const one: LedgerLine = {
    key,
    calls: 1,
    lostCalls: isLost ? 1 : 0,
    unpricedCalls: !isLost && call.costUsd === null ? 1 : 0,
    unknownCalls: call.costUsd === null && call.unconfirmedUsd === 0 ? 1 : 0,
    usage: call.usage ?? NO_USAGE,
    costUsd: call.costUsd ?? 0,
    unconfirmedUsd: call.unconfirmedUsd,
    ms: call.ms,
  };
  lines.set(key, plus(lines.get(key), one));
}

function nothing(key: string): LedgerLine {
  const none = { calls: 0, lostCalls: 0, unpricedCalls: 0, unknownCalls: 0 };
  return { key, ...none, usage: NO_USAGE, costUsd: 0, unconfirmedUsd: 0, ms: 0 };
}
