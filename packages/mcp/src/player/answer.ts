import type { ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import { CONTINUE_SKILL } from "../../../../src/parts/skills/play/inference/continue-skill.ts";

/** The tool with which a client answers a skill in the middle of a step; in the journal it is {@link CONTINUE_SKILL}. */
export const ANSWER: ToolSpec = {
  ...CONTINUE_SKILL,
  name: "answer",
  description:
    "Answers a skill that asks in the middle of run_skill: what it is to do next; an empty list changes nothing.",
};

/** The answer to another call while a skill asks. */
export const ASKED: string = `A skill asks in the middle of this step, so nothing was done. Answer it with ${ANSWER.name}.`;

/** The answer to one of {@link ANSWER} that no skill asked for. */
export const NOT_ASKED = "No skill asks now, so nothing was done.";

/** The meaning of the field by which a client sees that it is to answer. */
export const IS_ASKED = "Whether a skill waits for answer";

/** A skill's question to its LM, with the name that the client knows. */
export function withAnswerName(text: string): string {
  return text.replaceAll(CONTINUE_SKILL.name, ANSWER.name);
}
