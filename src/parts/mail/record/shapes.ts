import { fields, isCount, isText, isTexts, listOf, orMissing, orNull } from "../../../base/checks.ts";
import type { PartShapes } from "../../../record/seam/data-part.ts";

const ANSWER = { text: isText, inReplyTo: orNull(isText) };

/** Messages between operator and LM in a memory, and the LM's answers in an outcome. */
export const mailShapes: PartShapes<"mail", "answers"> = {
  memory: {
    mail: orMissing(
      fields({
        ids: isTexts,
        unread: orMissing(listOf(fields({ id: isText, text: isText }))),
        answers: orMissing(listOf(fields({ ...ANSWER, step: isCount }))),
      }),
    ),
  },
  outcome: { answers: orMissing(listOf(fields(ANSWER))) },
};
