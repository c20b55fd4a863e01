import type { CallDecision, InterruptDecision } from "./interrupts.ts";

/** A person's decision in words: `approved`, `rejected: too early`, `pressed up, a instead`. */
export function describeDecision(decision: InterruptDecision): string {
  switch (decision.type) {
    case "approve":
      return "approved";
    case "reject":
      return `rejected: ${decision.why}`;
    case "buttons":
      return `pressed ${decision.buttons.join(", ")} instead`;
    case "calls":
      return Object.entries(decision.calls)
        .map(([id, call]) => `call ${id} ${describeCall(call)}`)
        .join("; ");
  }
}

function describeCall(call: CallDecision): string {
  switch (call.type) {
    case "approve":
      return "approved";
    case "reject":
      return `rejected: ${call.why}`;
    case "edit":
      return `changed to ${JSON.stringify(call.input)}`;
  }
}
