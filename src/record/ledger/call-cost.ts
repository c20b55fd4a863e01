import type { Usage } from "../../base/vocabulary/usage.ts";
import { totalTokens } from "../../base/vocabulary/usage.ts";

/** A source of prices: returns a call's cost in US dollars, or null if the model's price is unknown. */
export interface PriceList {
  costOf(model: string, usage: Usage): number | null;
}

/** The id of the player, and whether its calls cost money. */
interface Asked {
  readonly id: string;
  readonly isRemote: boolean;
}

/**
 * Returns a reply's cost in dollars; null if unknown: the server did not report its tokens, or the price is unknown. If
 * the server names its model differently, the price of the requested model counts.
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

/** Returns the cost of an attempt without a reply: 0 if it used nothing; null if unknown. */
export function costOfLost({ costOf }: PriceList, asked: Asked, usage: Usage | null): number | null {
  if (!asked.isRemote) return 0;
  if (usage === null) return null;
  return totalTokens(usage) === 0 ? 0 : costOf(asked.id, usage);
}
