import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import { CLIENT_ID, isFreeModel } from "../../../../src/base/vocabulary/run-settings.ts";
import { totalTokens, type Usage } from "../../../../src/base/vocabulary/usage.ts";
import { isSameVendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { listPricesAt } from "../../../../src/record/ledger/list-prices.ts";
import { costOf, hasPrice, type PriceTable } from "../../../../src/record/ledger/prices.ts";
import { callFacts } from "../../../../src/record/seam/data-parts.ts";
import type { Finding } from "./finding.ts";

/** A run's costs, reckoned once more. */
export interface JudgedCosts {
  readonly findings: readonly Finding[];
  /** Models whose prices are the file's own word, or not known, by name. */
  readonly ownPrices: readonly string[];
  /** Calls that were reckoned once more. */
  readonly calls: number;
}

/**
 * Reckons each call's cost by its tokens and the prices, and whether each reply was asked for.
 *
 * @param prices the prices that the file names, by model
 */
export function proveCosts(entries: readonly PlacedEntry[], prices: PriceTable): JudgedCosts {
  const findings: Finding[] = [];
  const own = new Set<string>();
  let calls = 0;
  let open: Extract<JournalEntry, { type: "call" }> | null = null;
  for (const { entry } of entries) {
    if (entry.type === "call") open = entry;
    if (entry.type !== "reply" && entry.type !== "lost") continue;
    const { step } = entry;
    if (
      open === null ||
      open.step !== step ||
      open.purpose !== entry.purpose ||
      open.branchId !== entry.branchId ||
      canonicalJson(callFacts(open)) !== canonicalJson(callFacts(entry))
    ) {
      findings.push({ check: "costs", step, text: "a reply answers no call" });
    }
    const asked: string = open?.model ?? "";
    const { model, usage } =
      entry.type === "reply" ? entry.reply : { model: entry.model, usage: entry.usage };
    const models = entry.type === "reply" ? [model, asked] : [model];
    const fault = judgeCost(models, usage, entry.costUsd, new Date(entry.time), entry.type === "lost");
    if (fault !== null) findings.push({ check: "costs", step, text: fault });
    calls += 1;
    if (entry.type === "reply" || entry.isLast === true) open = null;
  }
  return { findings, ownPrices: [...own].sort(), calls };

  function judgeCost(
    models: readonly string[],
    usage: Usage | null,
    costUsd: number | null,
    at: Date,
    isLost: boolean,
  ): string | null {
    if (models.some(isFreeModel)) {
      // A client of MCP names itself in its replies.
      if (models.some((one) => one !== models[0]) && models[1] !== CLIENT_ID)
        return `a reply of ${models[0]} answers a call of ${models[1]}`;
      return costUsd === 0 || costUsd === null ? null : "a free player cost money";
    }
    if (usage === null) return costUsd === null ? null : "a lost call cost what nobody knows";
    if (totalTokens(usage) === 0) {
      const isNothing = costUsd === null || costUsd === 0;
      return isNothing ? null : `a call without tokens cost ${costUsd} dollars`;
    }
    const list = listPricesAt(at);
    const table = { ...list, ...prices };
    const known = models.find((one) => one !== "" && hasPrice(one, table));
    if (known === undefined) {
      own.add(models[0] ?? "");
      return null;
    }
    const expected = costOf(known, usage, table);
    const isOwn = JSON.stringify(costOf(known, usage, list)) !== JSON.stringify(expected);
    // A model that answers for another brings neither a price of the file's nor another vendor's.
    for (const one of models) if (isOwn || !isSameVendor(one, known)) own.add(one);
    if (expected !== null && costUsd !== null && isSame(expected, costUsd)) return null;
    // A lost try's price may not have been looked up.
    if (isLost && costUsd === null) return null;
    return `${totalTokens(usage)} tokens of ${known} cost ${expected} dollars, not ${costUsd}`;
  }
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1e-6, Math.abs(a));
}
