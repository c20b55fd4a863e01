import { RunnerError } from "../../../base/errors.ts";
import { ModelFault } from "../../../model/language-model.ts";

/** What people are told of a fault that ends the run; anything else stays as it is. */
export function toRunnerError(error: unknown): unknown {
  return error instanceof ModelFault
    ? new RunnerError(error.code, error.message, { facts: error.facts, cause: error })
    : error;
}
