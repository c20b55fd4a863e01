import { fields, isCount, isLaterVersion, isText, orMissing } from "../../../base/checks.ts";
import { isObject, type JsonValue } from "../../../base/vocabulary/json.ts";
import type { ChangeWords, DataPart } from "../../../record/seam/data-part.ts";
import { applyMail } from "./apply-mail.ts";
import { mailBrought } from "./bring-mail.ts";
import { withAnswers, withMailRead } from "./keep-mail.ts";

/** Messages between operator and LM, as they are saved and replayed. */
export const mailData: DataPart<"mail"> = {
  records: {
    mail: {
      fields: {
        step: isCount,
        id: isText,
        text: isText,
        tool: orMissing(fields({ name: isText, description: isText, input_schema: isObject })),
        version: isLaterVersion,
      },
      neededVersion: ({ version }) => version,
      apply: applyMail,
      mayBeginBranch: true,
      countedAs: "messages",
      refusedInScores: "a person took part",
      redact: (record, words) => ({ ...record, text: words(record["text"]) }),
    },
  },
  brought: mailBrought,
  ofWords: ["answers"],
  wordyTools: ["reply_to_operator"],
  afterReply: withMailRead,
  afterStep: (memory, { answers }, step) => withAnswers(memory, answers, step),
  redactOutcome: (outcome, words) =>
    outcome["answers"] === undefined
      ? outcome
      : { ...outcome, answers: redactAnswers(outcome["answers"], words) },
};

function redactAnswers(answers: JsonValue, words: ChangeWords): JsonValue {
  if (!Array.isArray(answers)) return answers;
  return answers.map((one) =>
    isObject(one) && typeof one["text"] === "string" ? { ...one, text: words(one["text"]) } : one,
  );
}
