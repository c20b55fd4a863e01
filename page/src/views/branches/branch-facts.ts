import type { StepRow } from "../../wire/types.ts";

/** When a branch was played, by whom, and what its own steps cost. */
export interface BranchFacts {
  /** When its first step ended, in ISO 8601. */
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
