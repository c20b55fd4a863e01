import type { JsonObject } from "../../../base/vocabulary/json.ts";

/** A message from the operator to the LM. */
export interface OperatorMail {
  /** Distinguishes it from every other one: a message whose id was delivered before has no effect. */
  readonly id: string;
  /** Without control characters but line ends and tabs; never empty. */
  readonly text: string;
}

/** The LM's answer to the operator. */
export interface OperatorAnswer {
  readonly text: string;
  /** The id of the message that it answers; null where the LM names none. */
  readonly inReplyTo: string | null;
}

/** An answer, and the step in which it was given. */
export interface GivenAnswer extends OperatorAnswer {
  readonly step: number;
}

/** The messages between operator and LM that the run must remember. */
export interface MailState {
  /** The ids of the newest 20 messages that the LM got, the newest last. */
  readonly ids: readonly string[];
  /** Messages without a later `play` reply: a new conversation repeats them. Absent for none. */
  readonly unread?: readonly OperatorMail[];
  /** The LM's newest 20 answers, the newest last: a start adds those missing from the outbox. Absent for none. */
  readonly answers?: readonly GivenAnswer[];
}

/** A message in the outbox, as its file holds it: an answer of the LM, or a recovery of the run. */
export interface OutboxMessage extends JsonObject {
  readonly type: "answer" | "recovery";
  /** The step behind which it was posted. */
  readonly step: number;
  /** Tells it from the other messages of its step. */
  readonly id: string;
}
