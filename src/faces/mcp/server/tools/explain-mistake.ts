import { describeError, type ErrorCode, type RunnerError } from "../../../../base/errors.ts";
import type { Face } from "../face.ts";

/** What a client does about an error with its own tools, where a person at a terminal would do another thing. */
const REMEDIES: Partial<Record<ErrorCode, (facts: RunnerError["facts"]) => string>> = {
  "file-missing": () => "see list_saves",
  "save-damaged": () => "load another save",
  "save-missing": () => "see list_saves",
  "step-out-of-range": ({ totalSteps }) => `go_back_to_step takes 0 to ${totalSteps}`,
};

/** An error that a client can mend, in one line; others as people are told them. */
export function explainMistake({ explain }: Pick<Face, "explain">, error: RunnerError): string {
  const remedy = REMEDIES[error.code];
  return remedy === undefined ? explain(error) : `${describeError(error)}: ${remedy(error.facts)}`;
}
