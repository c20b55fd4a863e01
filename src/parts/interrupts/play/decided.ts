import { pressButtons } from "../../../../packages/games/src/actions/press-buttons.ts";
import { cutText } from "../../../base/text/cut-text.ts";
import type { ToolUse } from "../../../base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { PRESS_FRAMES } from "../../../play/agent/tools/press-buttons.ts";
import { mistake, type ToolContext, type ToolOutcome } from "../../../play/agent/tools/tool.ts";
import type { CallDecision, InterruptDecision } from "../base/interrupts.ts";

/** The decision without a person's. */
export const APPROVED: InterruptDecision = { type: "approve" };

type PressInstead = Extract<InterruptDecision, { readonly type: "buttons" }>;

/** A decision by which a call is not carried out. */
type Otherwise = Extract<CallDecision, { readonly type: "reject" }> | PressInstead;

/** Characters of an edited input that the LM reads. */
const INPUT_CHARACTERS = 2_000;

/** The decision about one call: its own, or the one about the whole reply. */
export function decisionAbout(
  decision: InterruptDecision,
  { id }: Pick<ToolUse, "id">,
): CallDecision | PressInstead {
  if (decision.type !== "calls") return decision;
  return (Object.hasOwn(decision.calls, id) ? decision.calls[id] : undefined) ?? { type: "approve" };
}

/** Returns whether a decision leaves nothing to be done. */
export function refusesAll(decision: InterruptDecision, uses: readonly ToolUse[]): boolean {
  if (decision.type !== "calls") return decision.type === "reject";
  return uses.every((use) => decisionAbout(decision, use).type === "reject");
}

/** Presses exactly the buttons that the operator gave instead of a reply's calls: no limit, and no early stop. */
export function pressInstead(
  { buttons }: PressInstead,
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

/** The answer to a call that was carried out with another input than the LM's, which stays in its message. */
export function answerEdited(input: JsonObject, outcome: ToolOutcome): ToolOutcome {
  const done = cutText(JSON.stringify(input), INPUT_CHARACTERS);
  return { ...outcome, text: `The operator changed the input of this call to ${done}. ${outcome.text}` };
}
