import type { LoopPart } from "../../../play/agent/seam/loop-part.ts";
import { describeMail } from "../record/apply-mail.ts";
import { createDiskMailbox } from "../record/mailbox/disk-mailbox.ts";
import { messageOf, postAnswers } from "./post.ts";
import { takeMail } from "./take-mail.ts";

/** The messages between operator and LM, in the loop. */
export const mailLoop: LoopPart<"mailbox"> = {
  openPorts: (place, { mailbox }) => ({ mailbox: mailbox ?? (place && createDiskMailbox(place)) }),
  // Messages without a reply are not lost with the old conversation.
  opening: ({ mail }) => (mail?.unread ?? []).map(describeMail),
  lastMessages: ({ mail }) => (mail?.answers ?? []).map(messageOf),
  betweenSteps: takeMail,
  *afterStep(context, _before, { totalSteps: step }, { answers = [] }) {
    yield* postAnswers(
      context,
      answers.map((answer) => ({ ...answer, step })),
    );
  },
};
