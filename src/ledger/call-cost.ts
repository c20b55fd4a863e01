import type { RunPorts } from "../agent/ports.ts";
import type { LanguageModel } from "../model/language-model.ts";
import type { Usage } from "../run/usage.ts";
import { totalTokens } from "./prices.ts";

/**
 * What a reply cost, in dollars; null where that is not known: the server did not tell what was used, or the price is
 * unknown. A server may name its model otherwise than it was asked for: then the price of what was asked for counts.
 */
export function costOfReply(
  { costOf }: Pick<RunPorts, "costOf">,
  asked: Pick<LanguageModel, "id" | "isRemote">,
  { model, usage }: { readonly model: string; readonly usage: Usage },
): number | null {
  if (!asked.isRemote) return 0;
  if (totalTokens(usage) === 0) return null;
  return costOf(model, usage) ?? costOf(asked.id, usage);
}

/** What an attempt cost that gave no reply: nothing when it used nothing; null when that is not known. */
export function costOfLost(
  { costOf }: Pick<RunPorts, "costOf">,
  asked: Pick<LanguageModel, "id" | "isRemote">,
  usage: Usage | null,
): number | null {
  if (!asked.isRemote) return 0;
  if (usage === null) return null;
  return totalTokens(usage) === 0 ? 0 : costOf(asked.id, usage);
}
