import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { RunContext } from "../../../play/agent/context.ts";
import { writeSave } from "../../../play/agent/write-save.ts";
import { MOST_UNREAD, MOST_UNREAD_BYTES } from "../record/apply-mail.ts";
import type { Letter } from "../record/mailbox/mailbox.ts";
import { postAgain } from "./post.ts";
import { recordMail } from "./record-mail.ts";
import { toldIn } from "./told-mail.ts";

/**
 * Delivers the operator's new messages to the LM, in order. Each message is written down first, then leaves the inbox,
 * then enters the conversation. A message delivered before has no effect.
 *
 * @param before a state between two steps, with nothing pending
 * @returns the same state without new messages
 */
export async function* takeMail(context: RunContext, before: RunState): AsyncGenerator<RunEvent, RunState> {
  const { ports, options } = context;
  const told = toldIn(context);
  const { mailbox, journal } = ports;
  if (mailbox === null) return before;
  yield* postAgain(context, before.totalSteps);
  const { letters, notices } = mailbox.look();
  const step = before.totalSteps;
  for (const text of notices) yield { type: "notice", step, text };
  let state = before;
  const taken: Letter[] = [];
  for (const letter of letters) {
    const { id, text, name } = letter;
    if (!told.isTold(id, state.memory)) {
      if (!hasRoom(state, letter)) break;
      state = recordMail(ports, state, letter);
      yield { type: "mail-told", step, id, text };
      told.add(letter);
    } else if (!told.left.has(name)) {
      yield { type: "notice", step, text: describeOld(letter) };
    }
    if (!told.left.has(name)) told.left.set(name, "is there");
    // What waits in memory for a disk that fails is not written down yet.
    if (journal === null ? !options.autoSave : journal.failure === null) yield* remove(context, letter, step);
    else taken.push(letter);
  }
  if (journal !== null || taken.length === 0) return state;
  // Without a journal a save takes its place.
  if (state !== before) state = yield* writeSave(context, state, { kind: "routine" });
  if (state.saved.failure === null) for (const letter of taken) yield* remove(context, letter, step);
  return state;
}

/** Takes a message out of the inbox; one that cannot be removed is reported once. */
function* remove(context: RunContext, letter: Letter, step: number): Generator<RunEvent> {
  const { name } = letter;
  const told = toldIn(context);
  if (context.ports.mailbox?.remove(letter) === true) told.left.delete(name);
  else if (told.left.get(name) !== "is reported") {
    told.left.set(name, "is reported");
    const text = `the player has the message ${name}, but it cannot be removed from the inbox, where it is in the way of others`;
    yield { type: "notice", step, text };
  }
}

/**
 * Returns whether a message fits before the LM replies to earlier ones: a fresh conversation has to repeat all of
 * them.
 */
function hasRoom({ memory: { mail } }: RunState, letter: Letter): boolean {
  const unread = mail?.unread ?? [];
  const bytes = [...unread, letter].reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return unread.length === 0 || (unread.length < MOST_UNREAD && bytes <= MOST_UNREAD_BYTES);
}

function describeOld({ name, id }: Letter): string {
  const which = name === id ? name : `${name} with the id ${JSON.stringify(id)}`;
  return `the player already had the message ${which}, so it is ignored`;
}
