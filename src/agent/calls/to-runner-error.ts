import { type ErrorKind, RunnerError } from "../../errors.ts";
import { ModelFault, type ModelFaultKind } from "../../model/language-model.ts";

const KINDS: Readonly<Record<ModelFaultKind, ErrorKind>> = {
  unreachable: "tryLater",
  credentials: "settings",
  "too-large": "badData",
  "thinking-refused": "badData",
  "conversation-refused": "settings",
  "parameter-refused": "settings",
  "refused-request": "settings",
  "replay-mismatch": "badData",
};

/** What people are told of a fault that ends the run; anything else stays as it is. */
export function toRunnerError(error: unknown): unknown {
  return error instanceof ModelFault
    ? new RunnerError(KINDS[error.kind], error.message, { cause: error })
    : error;
}
