import { RunnerError } from "../../../base/errors.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import type { GivenAnswer, OutboxMessage } from "../base/mail.ts";

/** By context: messages that could not be posted yet, by their JSON. */
const UNPOSTED = new WeakMap<RunContext, Map<string, OutboxMessage>>();

function unpostedIn(context: RunContext): Map<string, OutboxMessage> {
  const unposted = UNPOSTED.get(context) ?? new Map<string, OutboxMessage>();
  UNPOSTED.set(context, unposted);
  return unposted;
}

/**
 * Puts a message into the outbox, unless it is there, and notifies people of a new one. A failed message is retried
 * between the next two steps. Does nothing without a mailbox.
 *
 * @returns its place; null if it failed
 */
export function* post(context: RunContext, message: OutboxMessage): Generator<RunEvent, string | null> {
  const { mailbox, notifier } = context.ports;
  const unposted = unpostedIn(context);
  if (mailbox === null) return null;
  try {
    const { file, isNew } = mailbox.post(message);
    if (isNew) notifier?.notify(message);
    return file;
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    const key = JSON.stringify(message);
    if (!unposted.has(key)) {
      const text = `${error.message}: the message is kept, and posted as soon as it can be`;
      yield { type: "notice", step: message.step, text };
    }
    unposted.set(key, message);
    return null;
  }
}

/** Posts messages that failed before, and reports the outcome of the notify command. */
export function* postAgain(context: RunContext, step: number): Generator<RunEvent> {
  const unposted = unpostedIn(context);
  for (const [key, message] of [...unposted]) {
    if ((yield* post(context, message)) !== null) unposted.delete(key);
  }
  yield* tellFailures(context, step);
}

/** Posts what the LM answered in a step. */
export function* postAnswers(context: RunContext, answers: readonly GivenAnswer[]): Generator<RunEvent> {
  for (const answer of answers) {
    const file = yield* post(context, messageOf(answer));
    const { step, inReplyTo, text } = answer;
    yield { type: "mail-answered", step, inReplyTo, text, file };
  }
}

function* tellFailures({ ports }: RunContext, step: number): Generator<RunEvent> {
  for (const text of ports.notifier?.takeFailures() ?? []) yield { type: "notice", step, text };
}

/** An answer as it is posted. */
export function messageOf({ step, inReplyTo, text }: GivenAnswer): OutboxMessage {
  return { type: "answer", step, id: inReplyTo ?? "answer", in_reply_to: inReplyTo, text };
}
