import type { Button } from "../../../../src/run/button.ts";
import type { DecideRequest } from "../../../../src/web/api.ts";

/** What can be decided about what is to be done. */
export type Decision = "approve" | "reject" | "buttons";

/** What stands in the form. */
export interface DecideFields {
  readonly decision: Decision;
  readonly why: string;
  readonly say: string;
  /** As it was typed. */
  readonly steps: string;
  readonly buttons: readonly Button[];
}

/** The request that a form makes; null while it is not complete. */
export function decideBody({ decision, why, say, steps, buttons }: DecideFields): DecideRequest | null {
  const count = steps.trim() === "" ? null : Number(steps);
  if (count !== null && !(Number.isSafeInteger(count) && count > 0)) return null;
  const more = {
    ...(say.trim() === "" ? {} : { say: say.trim() }),
    ...(count === null ? {} : { steps: count }),
  };
  switch (decision) {
    case "approve":
      return { decision, ...more };
    case "reject":
      return why.trim() === "" ? null : { decision, why: why.trim(), ...more };
    case "buttons":
      return buttons.length === 0 ? null : { decision, buttons, ...more };
  }
}
