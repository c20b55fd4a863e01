import type { RunOutcome } from "../../run/outcome.ts";

/** The next call may cost more than is left: it is not made, and the run ends at its limit. */
export class BudgetSpent extends Error {
  override readonly name: string = "BudgetSpent";
  readonly outcome: Extract<RunOutcome, { type: "budget" }>;

  constructor(outcome: BudgetSpent["outcome"]) {
    super(outcome.reason);
    this.outcome = outcome;
  }
}
