import { RunnerError } from "../../../base/errors.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import { ModelFault } from "../../../model/language-model.ts";

/** The next call may cost more than is left: it is not made, and the run ends at its limit. */
export class BudgetSpent extends Error {
  override readonly name: string = "BudgetSpent";
  readonly outcome: Extract<RunOutcome, { type: "budget" }>;

  constructor(outcome: BudgetSpent["outcome"]) {
    super(outcome.reason);
    this.outcome = outcome;
  }
}

/** The next call may cost more than is left of the `max_cost` of the workflow's step: it is not made, and the step fails. */
export class StepSpent extends Error {
  override readonly name: string = "StepSpent";
}

/** Returns the message for people of a fault that ends the run; other errors are returned unchanged. */
export function toRunnerError(error: unknown): unknown {
  if (!(error instanceof ModelFault)) return error;
  const { code, message, tries } = error;
  const facts = { ...error.facts, ...(tries !== null && { isTried: true }) };
  return new RunnerError(code, message, { facts, cause: error });
}
