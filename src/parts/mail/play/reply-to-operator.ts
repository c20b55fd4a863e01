import type { OutcomeShares } from "../../../base/seam/shares.ts";
import { cleanText } from "../../../base/text/clean-text.ts";
import { cutText } from "../../../base/text/cut-text.ts";
import { atOnce, mistake, type Tool, type ToolOutcome } from "../../../play/agent/tools/tool.ts";

const MAX_CHARACTERS = 4_000;
const MAX_ID_CHARACTERS = 100;

/** Answers the operator. It is offered before they write: the tools of a conversation never change. */
export const replyToOperator: Tool = {
  // It may report what the calls before it were to do.
  presumes: "scene",
  spec: {
    name: "reply_to_operator",
    description: "Answers the operator; act in the same reply.",
    input_schema: {
      type: "object",
      properties: {
        text: { type: "string", minLength: 1, description: `Up to ${MAX_CHARACTERS} characters` },
        in_reply_to: { type: "string", maxLength: MAX_ID_CHARACTERS },
      },
      required: ["text"],
    },
  },
  isForThought: true,
  isForOperator: true,

  run: atOnce((input) => {
    const { text: said, in_reply_to: about } = input;
    const text = typeof said === "string" ? cleanText(said) : "";
    if (text === "" || text.length > MAX_CHARACTERS) {
      return mistake(`"text" must be a text of 1 to ${MAX_CHARACTERS} characters. Nothing was sent.`);
    }
    const id = typeof about === "string" ? cutText(cleanText(about), MAX_ID_CHARACTERS) : "";
    return { text: "The operator will read it.", answer: { text, inReplyTo: id === "" ? null : id } };
  }),
};

/** The answers that a step's calls gave. */
export function answersIn(outcomes: readonly ToolOutcome[]): Pick<OutcomeShares, "answers"> {
  const answers = outcomes.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  return answers.length === 0 ? {} : { answers };
}
