import type { OperatorMail, OutboxMessage } from "../../base/mail.ts";

/** A message that waits. */
export interface Letter extends OperatorMail {
  /** The file name in the inbox; messages are ordered by name. */
  readonly name: string;
}

/** The contents of the inbox. */
export interface InboxView {
  /** The first that wait, in order of their names, at most `MOST_LETTERS`; they stay until they are removed. */
  readonly letters: readonly Letter[];
  /** Refused and unreadable messages, one line each; each is reported once. */
  readonly notices: readonly string[];
}

/** The most messages that are looked at in one go, and of files that are none and are moved away. */
export const MOST_LETTERS = 20;

/** Messages between the operator and a run. Neither waits for the other. */
export interface Mailbox {
  /** Looks into the inbox; what can be no message is moved away. Never throws for a disk that fails. */
  look(): InboxView;

  /** Takes a message out for good: it has been written down. Whether it is gone; never throws for a disk that fails. */
  remove(letter: Letter): boolean;

  /**
   * Puts a message into the outbox, unless it is there. Gives where it is, and whether it is new.
   *
   * @throws RunnerError `cannot-write`, `cannot-read` or `folder-replaced`; then it may be tried again
   */
  post(message: OutboxMessage): { readonly file: string; readonly isNew: boolean };
}
