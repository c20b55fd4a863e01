import { readDuration } from "../../../../base/quantities/duration.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";
import type { Step } from "../format/workflow.ts";
import type { PlanView, StageCommand } from "./command.ts";

/** A try of a step that came to nothing. */
export interface StepFailure {
  readonly attempt: number;
  readonly error: string;
  readonly output?: JsonValue;
  /** Whether it may be otherwise in a while: the server or the network. */
  readonly isOutside?: boolean;
}

/** Returns the record of a failed step: it is tried again, or has failed for good. */
export function failStep(
  { attempts, canGoBack, plan }: Pick<PlanView, "attempts" | "canGoBack" | "plan">,
  step: Step,
  path: string,
  { attempt, error, output, isOutside = false }: StepFailure,
): StageCommand {
  const what = { type: "stage", kind: step.type, path, attempt, error } as const;
  const told = output === undefined ? {} : { output };
  if (attempts.at(path).failures < step.retries) {
    const goesBack = step.on_failure === "rollback" && canGoBack;
    const waitMs = isOutside ? (readDuration(step.backoff) ?? 0) : 0;
    return {
      ...what,
      ...told,
      phase: "retry",
      ...(goesBack ? { data: { goesBack } } : {}),
      ...(waitMs > 0 ? { waitMs } : {}),
    };
  }
  return {
    ...what,
    ...told,
    phase: "failed",
    ...(step.on_failure === "continue" ? { data: { goesOn: true } } : {}),
    ...(step.type === "agent" ? { settings: plan.before } : {}),
  };
}
