import type { MailRecord } from "../../../base/vocabulary/journal/mail-record.ts";
import type { OperatorMail } from "../../../base/vocabulary/mail.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { hasPendingWork, tell } from "../reduce.ts";

/** How many messages a memory keeps to which the LM has not replied yet: no more are told before it does. */
export const MOST_UNREAD = 20;

/** How much text is told before the LM replies, unless it is one message: a larger prompt may be one that no server takes. */
export const MOST_UNREAD_BYTES: number = 16 * 1024;

/** How many of the newest ids a memory keeps. */
const KEPT = 20;

/** How the LM is told a message. It never begins as what tells of an operator's step. */
export function describeMail({ id, text }: OperatorMail): string {
  return `A message from the operator, id ${JSON.stringify(id)}: ${text}`;
}

/** The state after the operator's message stands at the end of what the LM reads next; a text that says why it cannot. */
export function applyMail(before: RunState, record: MailRecord): RunState | string {
  const { step, id, text, tool } = record;
  if (step !== before.totalSteps || hasPendingWork(before)) {
    return `a message of step ${step} is not one of step ${before.totalSteps}, or something is under way there`;
  }
  const { tools, mail } = before.memory;
  const ids = [...(mail?.ids ?? []), id].slice(-KEPT);
  const unread = [...(mail?.unread ?? []), { id, text }].slice(-MOST_UNREAD);
  const memory: Memory = {
    ...before.memory,
    tools: tool === undefined ? tools : [...tools, tool],
    mail: { ...mail, ids, unread },
  };
  return tell({ ...before, memory }, describeMail({ id, text }));
}
