import { RunnerError } from "../../../../base/errors.ts";
import type { OutboxMessage } from "../../base/mail.ts";
import { type Letter, type Mailbox, MOST_LETTERS } from "./mailbox.ts";
import { outboxName } from "./outbox-name.ts";
import { readLetter } from "./read-letter.ts";

/** A mailbox that ends with the process: for programs that play a run themselves, and for tests. */
export interface MemoryMailbox extends Mailbox {
  /**
   * Leaves a message for the LM, for its next step. Returns the message's id.
   *
   * @param id identifies the message; a new one unless given
   * @throws RunnerError `message-invalid`
   */
  tell(text: string, id?: string): string;
  /** The messages posted so far, the oldest first. */
  readonly outbox: readonly OutboxMessage[];
}

/** An empty one. */
export function createMemoryMailbox(): MemoryMailbox {
  let inbox: readonly Letter[] = [];
  let sent = 0;
  const posted = new Map<string, OutboxMessage>();
  return {
    tell(text, id) {
      sent += 1;
      const name = `message-${String(sent).padStart(6, "0")}`;
      const letter = readLetter(`${name}.json`, Buffer.from(JSON.stringify({ id: id ?? name, text })));
      if (typeof letter === "string") throw new RunnerError("message-invalid", `the message ${letter}`);
      inbox = [...inbox, letter];
      return letter.id;
    },

    get outbox() {
      return [...posted.values()];
    },

    look: () => ({ letters: inbox.slice(0, MOST_LETTERS), notices: [] }),

    remove({ name }) {
      inbox = inbox.filter((letter) => letter.name !== name);
      return true;
    },

    post(message) {
      for (let copy = 1; ; copy += 1) {
        const file = outboxName(message, copy);
        const known = posted.get(file);
        if (known === undefined) posted.set(file, message);
        else if (JSON.stringify(known) !== JSON.stringify(message)) continue;
        return { file, isNew: known === undefined };
      }
    },
  };
}
