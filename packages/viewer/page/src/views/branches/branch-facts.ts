import type { StepRow } from "../../wire/types.ts";

/** The time of a branch, its player, and the cost of its own steps. */
export interface BranchFacts {
  /** The end of its first step, in ISO 8601. */
  readonly begun: string;
  /** Models, and `operator`, in the order in which they first played. */
  readonly players: readonly string[];
  readonly costUsd: number;
}

/** The facts of each branch that has a step, by its id. */
export function branchFacts(
  rows: readonly Pick<StepRow, "branchId" | "time" | "by" | "model" | "spentUsd">[],
): ReadonlyMap<string, BranchFacts> {
  const facts = new Map<string, { begun: string; players: string[]; costUsd: number }>();
  for (const { branchId, time, by, model, spentUsd } of rows) {
    const known = facts.get(branchId) ?? { begun: time, players: [], costUsd: 0 };
    const player = by === "operator" ? "operator" : (model ?? "unknown player");
    if (!known.players.includes(player)) known.players.push(player);
    known.costUsd += spentUsd;
    facts.set(branchId, known);
  }
  return facts;
}
