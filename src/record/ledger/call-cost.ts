import type { Usage } from "../../base/vocabulary/usage.ts";
import { totalTokens } from "../../base/vocabulary/usage.ts";

/** Who knows prices: what a call cost in US dollars, or null where the model's price is not known. */
export interface PriceList {
  costOf(model: string, usage: Usage): number | null;
}

/** Who was asked: its id, and whether its calls cost money. */
interface Asked {
  readonly id: string;
  readonly isRemote: boolean;
}

/**
 * What a reply cost, in dollars; null where that is not known: the server did not tell what was used, or the price is
 * unknown. A server may name its model otherwise than it was asked for: then the price of what was asked for counts.
 */
export function costOfReply(
  { costOf }: PriceList,
  asked: Asked,
  { model, usage }: { readonly model: string; readonly usage: Usage },
): number | null {
  if (!asked.isRemote) return 0;
  if (totalTokens(usage) === 0) return null;
  return costOf(model, usage) ?? costOf(asked.id, usage);
}

/** What an attempt cost that gave no reply: nothing when it used nothing; null when that is not known. */
export function costOfLost({ costOf }: PriceList, asked: Asked, usage: Usage | null): number | null {
  if (!asked.isRemote) return 0;
  if (usage === null) return null;
  return totalTokens(usage) === 0 ? 0 : costOf(asked.id, usage);
}
