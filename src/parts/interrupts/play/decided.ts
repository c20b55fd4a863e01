import { pressButtons } from "../../../../packages/games/src/actions/press-buttons.ts";
import { cutText } from "../../../base/text/cut-text.ts";
import type { ToolUse } from "../../../base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { StepAtHand, StepDecision } from "../../../play/agent/seam/step-part.ts";
import { PRESS_FRAMES } from "../../../play/agent/tools/press-buttons.ts";
import { mistake, type ToolContext, type ToolOutcome } from "../../../play/agent/tools/tool.ts";
import type { CallDecision, InterruptDecision } from "../base/interrupts.ts";
import { withWord } from "../record/interrupt-state.ts";

/** The decision without a person's. */
const APPROVED: InterruptDecision = { type: "approve" };

type PressInstead = Extract<InterruptDecision, { readonly type: "buttons" }>;

/** A decision by which a call is not carried out. */
type Otherwise = Extract<CallDecision, { readonly type: "reject" }> | PressInstead;

/** Characters of an edited input that the LM reads. */
const INPUT_CHARACTERS = 2_000;

/** The decision at the stop from which a step goes on, ready to be carried out. */
export function decideStep(
  { resumed }: Pick<Memory, "resumed">,
  { recorder }: Pick<StepAtHand, "recorder">,
): StepDecision {
  const decision = resumed?.decision ?? APPROVED;
  const pressed = decision.type === "buttons" ? pressInstead(decision, { recorder }) : null;
  return {
    isApproved: decision.type === "approve",
    about(use, index) {
      const decided = decisionAbout(decision, use);
      if (decided.type === "reject" || decided.type === "buttons")
        return { instead: answerInstead(decided, index, pressed) };
      const isEdited = decided.type === "edit";
      return { instead: null, use: isEdited ? { ...use, input: decided.input } : use, isEdited };
    },
    answerTo: (call, outcome) =>
      call.instead === null && call.isEdited ? answerEdited(call.use.input, outcome) : outcome,
    answerToNone: () =>
      decision.type === "reject" || decision.type === "buttons" ? answerInstead(decision, 0, pressed) : null,
    refusesAll: (uses) => refusesAll(decision, uses),
    withWord: (message) => withWord(message, resumed?.say ?? null),
  };
}

/** The decision about one call: its own, or the one about the whole reply. */
function decisionAbout(
  decision: InterruptDecision,
  { id }: Pick<ToolUse, "id">,
): CallDecision | PressInstead {
  if (decision.type !== "calls") return decision;
  return (Object.hasOwn(decision.calls, id) ? decision.calls[id] : undefined) ?? { type: "approve" };
}

/** Returns whether a decision leaves nothing to be done. */
function refusesAll(decision: InterruptDecision, uses: readonly ToolUse[]): boolean {
  if (decision.type !== "calls") return decision.type === "reject";
  return uses.every((use) => decisionAbout(decision, use).type === "reject");
}

/** Presses exactly the buttons that the operator gave instead of a reply's calls: no limit, and no early stop. */
function pressInstead({ buttons }: PressInstead, { recorder }: Pick<ToolContext, "recorder">): ToolOutcome {
  const { count } = pressButtons(buttons, PRESS_FRAMES, recorder, null);
  return { text: `Pressed all ${count}.` };
}

/**
 * The answer to a call that is not carried out: who decided so, and why, or what was pressed instead.
 *
 * @param index of the call in its reply
 * @param pressed what came of what was pressed instead; null for nothing
 */
function answerInstead(decision: Otherwise, index: number, pressed: ToolOutcome | null): ToolOutcome {
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
function answerEdited(input: JsonObject, outcome: ToolOutcome): ToolOutcome {
  const done = cutText(JSON.stringify(input), INPUT_CHARACTERS);
  return { ...outcome, text: `The operator changed the input of this call to ${done}. ${outcome.text}` };
}
