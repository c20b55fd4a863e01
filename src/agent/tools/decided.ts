import { pressButtons } from "../../actions/press-buttons.ts";
import type { InterruptDecision } from "../../run/interrupts.ts";
import { PRESS_FRAMES } from "./press-buttons.ts";
import { mistake, type ToolContext, type ToolOutcome } from "./tool.ts";

/** What is decided where nobody was asked. */
export const APPROVED: InterruptDecision = { type: "approve" };

/** A decision by which a reply's calls are not carried out. */
type Otherwise = Exclude<InterruptDecision, { readonly type: "approve" }>;

/** Presses exactly the buttons that the operator gave instead of a reply's calls: no limit, and no early stop. */
export function pressInstead(
  { buttons }: Extract<InterruptDecision, { readonly type: "buttons" }>,
  { recorder }: Pick<ToolContext, "recorder">,
): ToolOutcome {
  const { count } = pressButtons(buttons, PRESS_FRAMES, recorder, null);
  return { text: `Pressed all ${count}.` };
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
