import { isButton } from "../../../base/vocabulary/button.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import type { CallDecision, InterruptDecision } from "./interrupts.ts";

/** A decision at an interrupt, and a word to the LM. */
export interface ResumeRequest {
  readonly decision: InterruptDecision;
  /** A word to the LM; null for none. */
  readonly say: string | null;
}

/**
 * Returns whether it is a decision: it may come from JSON. What is pressed instead is for the machine, which has eight
 * buttons.
 */
export function isResume({ decision, say }: ResumeRequest): boolean {
  if (say !== null && typeof say !== "string") return false;
  switch (decision?.type) {
    case "approve":
      return true;
    case "reject":
      return typeof decision.why === "string";
    case "buttons":
      return (
        Array.isArray(decision.buttons) && decision.buttons.length > 0 && decision.buttons.every(isButton)
      );
    case "calls":
      return isObject(decision.calls) && Object.values(decision.calls).every(isCallDecision);
    default:
      return false;
  }
}

function isCallDecision(decision: CallDecision): boolean {
  switch (decision?.type) {
    case "approve":
      return true;
    case "reject":
      return typeof decision.why === "string" && decision.why.trim() !== "";
    case "edit":
      return isObject(decision.input);
    default:
      return false;
  }
}
