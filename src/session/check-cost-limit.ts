import type { RunPorts } from "../agent/ports.ts";
import { RunnerError } from "../errors.ts";
import { hasPrice, type PriceTable } from "../ledger/prices.ts";

/**
 * Refuses a limit of cost where it could not count: for a player or a writer of summaries whose price is not known.
 *
 * @throws RunnerError `price-unknown`
 */
export function checkCostLimit(
  maxCostUsd: number | null,
  { model, summaryModel }: Pick<RunPorts, "model" | "summaryModel">,
  prices: PriceTable,
): void {
  if (maxCostUsd === null) return;
  const unpriced = [model, summaryModel].find((asked) => asked?.isRemote && !hasPrice(asked.id, prices));
  if (unpriced == null) return;
  const message = `a limit of cost needs the price of ${unpriced.id}, which is not known`;
  throw new RunnerError("price-unknown", message, { facts: { model: unpriced.id } });
}
