import type { InterruptDecision } from "../../run/interrupts.ts";
import type { RunEvent } from "../../run/run-event.ts";
import { pressButtonsTool } from "./press-buttons.ts";
import { mistake, type ToolContext, type ToolOutcome } from "./tool.ts";

/** What is decided where nobody was asked. */
export const APPROVED: InterruptDecision = { type: "approve" };

/** A decision by which a reply's calls are not carried out. */
type Otherwise = Exclude<InterruptDecision, { readonly type: "approve" }>;

/** Presses what the operator gave in the place of a reply's calls. */
export function pressInstead(
  { buttons }: Extract<InterruptDecision, { readonly type: "buttons" }>,
  context: ToolContext,
): AsyncGenerator<RunEvent, ToolOutcome> {
  return pressButtonsTool.run({ buttons }, context);
}

/**
 * The answer to a call that is not carried out: who decided so, and why, or what was pressed instead.
 *
 * @param index of the call in its reply
 * @param pressed what came of what was pressed instead; null for nothing
 */
export function answerInstead(decision: Otherwise, index: number, pressed: ToolOutcome | null): ToolOutcome {
  if (decision.type === "reject") {
    const why = decision.why.trim();
    return mistake(`The operator refused this${why === "" ? "" : `: ${why}`}. Nothing was done.`);
  }
  const what = `the operator chose ${decision.buttons.join(", ")} instead`;
  return index === 0
    ? { text: `Not carried out: ${what}. ${pressed?.text ?? ""}`.trim() }
    : mistake(`Not carried out: ${what}.`);
}
