import type { Button } from "../../../../../../src/base/vocabulary/button.ts";
import { parseJsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import type { CallDecision } from "../../../../../../src/parts/interrupts/base/interrupts.ts";
import type { DecideRequest } from "../../../../src/web/api.ts";

/** The decisions about a pending action. */
export type Decision = "approve" | "reject" | "buttons" | "calls";

/** The part of the form about one pending call. */
export interface CallFields {
  readonly id: string;
  readonly decision: "approve" | "reject" | "edit";
  readonly why: string;
  /** JSON, as it was typed. */
  readonly input: string;
}

/** The contents of the form. */
export interface DecideFields {
  readonly decision: Decision;
  readonly why: string;
  readonly say: string;
  /** As it was typed. */
  readonly steps: string;
  readonly buttons: readonly Button[];
  readonly calls: readonly CallFields[];
}

/** The request that a form makes; null while it is not complete. */
export function decideBody({
  decision,
  why,
  say,
  steps,
  buttons,
  calls,
}: DecideFields): DecideRequest | null {
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
    case "calls": {
      const decided = calls.flatMap((call) => {
        const complete = callDecision(call);
        return complete === null ? [] : [[call.id, complete] as const];
      });
      return decided.length < calls.length ? null : { decision, calls: Object.fromEntries(decided), ...more };
    }
  }
}

/** The decision about one call; null while it is not complete. */
function callDecision({ decision, why, input }: CallFields): CallDecision | null {
  switch (decision) {
    case "approve":
      return { type: "approve" };
    case "reject":
      return why.trim() === "" ? null : { type: "reject", why: why.trim() };
    case "edit": {
      const edited = parseJsonObject(input);
      return edited === null ? null : { type: "edit", input: edited };
    }
  }
}
