import { applyMail } from "../../history/mail/apply-mail.ts";
import type { Letter } from "../../mailbox/mailbox.ts";
import type { MailRecord } from "../../run/journal/mail-record.ts";
import { STEP_RECORD_VERSION } from "../../run/journal/step-record.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";
import { writeRecord } from "../calls/write-record.ts";
import type { RunContext } from "../context.ts";
import { replyToOperator } from "../tools/reply-to-operator.ts";
import { writeSave } from "../write-save.ts";
import { postAgain } from "./post.ts";

/**
 * Tells the LM what the operator has written meanwhile, in order. Each message is written down first, then it leaves the
 * inbox, then it stands in the conversation. One that was told before has no effect again.
 *
 * @param before a state between two steps, where nothing waits
 * @returns the same state where nothing was told
 */
export async function* takeMail(context: RunContext, before: RunState): AsyncGenerator<RunEvent, RunState> {
  const { ports, options, told } = context;
  const { mailbox, journal } = ports;
  if (mailbox === null) return before;
  yield* postAgain(context, before.totalSteps);
  const { letters, notices } = mailbox.look();
  const step = before.totalSteps;
  for (const text of notices) yield { type: "notice", step, text };
  let state = before;
  const taken: Letter[] = [];
  for (const letter of letters) {
    const { id, text } = letter;
    const when = told.whenTold(id, state.memory);
    if (when === "before") yield { type: "notice", step, text: describeOld(letter) };
    if (when === null) {
      state = recordMail(context, state, letter);
      yield { type: "mail-told", step, id, text };
    }
    told.add(id);
    // What waits in memory for a disk that fails is not written down yet.
    if (journal === null ? !options.autoSave : journal.failure === null) mailbox.remove(letter);
    else taken.push(letter);
  }
  if (journal !== null || taken.length === 0) return state;
  // Without a journal a save takes its place.
  if (state !== before) state = yield* writeSave(context, state, { kind: "routine" });
  if (state.saved.failure === null) for (const letter of taken) mailbox.remove(letter);
  return state;
}

function recordMail({ ports }: RunContext, before: RunState, { id, text }: Letter): RunState {
  const { spec } = replyToOperator;
  const hasTool = before.memory.tools.some(({ name }) => name === spec.name);
  const record: MailRecord = {
    ...{ type: "mail", step: before.totalSteps, id, text },
    ...(hasTool ? {} : { tool: spec }),
    version: STEP_RECORD_VERSION,
  };
  const after = applyMail(before, record);
  if (typeof after === "string") throw new Error(after);
  return writeRecord(ports.journal, record, after);
}

function describeOld({ name, id }: Letter): string {
  const which = name === id ? name : `${name} with the id ${JSON.stringify(id)}`;
  return `the message ${which} was told before, so it has no effect again`;
}
