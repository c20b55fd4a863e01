import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { hasPendingWork, tell } from "../../../record/replay/state/pending.ts";
import type { OperatorMail } from "../base/mail.ts";
import type { MailRecord } from "../base/mail-record.ts";

/** The most messages in a memory without a reply from the LM: further ones wait for it. */
export const MOST_UNREAD = 20;

/** The most text sent before the LM replies, except for a single message: servers may refuse a larger prompt. */
export const MOST_UNREAD_BYTES: number = 16 * 1024;

/** The number of newest ids in a memory. */
const KEPT = 20;

/** Renders a message for the LM. It never begins like the report of an operator's step. */
export function describeMail({ id, text }: OperatorMail): string {
  return `A message from the operator, id ${JSON.stringify(id)}: ${text}`;
}

/**
 * Returns the state with the operator's message at the end of the LM's next input; a text with the reason if it does
 * not fit.
 */
export function applyMail(before: RunState, record: MailRecord): RunState | string {
  const { step, id, text, tool } = record;
  if (step !== before.totalSteps || hasPendingWork(before)) {
    return `a message of step ${step} is not one of step ${before.totalSteps}, or something is under way there`;
  }
  const { tools, mail } = before.memory;
  const ids = [...(mail?.ids ?? []), id].slice(-KEPT);
  const memory: Memory = {
    ...before.memory,
    tools: tool === undefined ? tools : [...tools, tool],
    mail: { ...mail, ids, unread: [...(mail?.unread ?? []), { id, text }].slice(-MOST_UNREAD) },
  };
  return tell({ ...before, memory }, describeMail({ id, text }));
}
