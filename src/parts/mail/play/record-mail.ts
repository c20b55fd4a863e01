import { cutText } from "../../../base/text/cut-text.ts";
import { STEP_RECORD_VERSION } from "../../../base/vocabulary/journal/step-record.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { writeRecord } from "../../../play/agent/calls/write-record.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import type { RunPorts } from "../../../play/agent/ports.ts";
import type { OperatorMail } from "../base/mail.ts";
import type { MailRecord } from "../base/mail-record.ts";
import { applyMail, MOST_UNREAD_BYTES } from "../record/apply-mail.ts";
import type { ToldMail } from "./told-mail.ts";

/** Records a message, and returns the state in which the LM gets it. */
export function recordMail(
  { journal }: Pick<RunPorts, "journal">,
  before: RunState,
  { id, text }: OperatorMail,
): RunState {
  const record: MailRecord = {
    type: "mail",
    step: before.totalSteps,
    id,
    text,
    version: STEP_RECORD_VERSION,
  };
  return writeRecord(journal, record, applyMail(before, record));
}

/**
 * Returns the state that the run went back to by itself, with later messages of the operator delivered again: they
 * still hold.
 *
 * @param before the memory before going back
 */
export function redeliverMail(
  { ports, told }: Pick<RunContext, "ports"> & { readonly told: ToldMail },
  before: Pick<Memory, "mail">,
  there: RunState,
): RunState {
  const known = new Set(there.memory.mail?.ids);
  const lost = (before.mail?.ids ?? []).filter((id) => !known.has(id));
  return cutToFit(lost.flatMap((id) => told.find(id) ?? [])).reduce(
    (state, mail) => recordMail(ports, state, mail),
    there,
  );
}

/** Cuts the long ones of several messages to fit into one delivery. The journal has them whole. */
function cutToFit(mails: readonly OperatorMail[]): readonly OperatorMail[] {
  const bytes = mails.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (mails.length < 2 || bytes <= MOST_UNREAD_BYTES) return mails;
  // A character has at most three bytes.
  const characters = Math.floor(MOST_UNREAD_BYTES / mails.length / 3);
  return mails.map(({ id, text }) => ({ id, text: cutText(text, characters) }));
}
