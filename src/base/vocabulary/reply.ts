import { type AskerName, askerOf } from "../seam/askers-of-parts.ts";
import type { ReplyBlock } from "./conversation.ts";
import type { Usage } from "./usage.ts";

/** The most tool calls of one reply that are carried out. */
export const MAX_CALLS = 8;

/** The purpose of a call; the ledger sums by it. */
export type CallPurpose = "play" | "summary" | "refine" | AskerName;

/** Whether a call of this purpose is made within a step, as the step is carried out. */
export function isWithinStep(purpose: string): boolean {
  return askerOf(purpose) !== null;
}

/** A reply as the journal keeps it: the whole of what the LM sent. */
export interface RecordedReply {
  readonly content: readonly ReplyBlock[];
  readonly stopReason: string;
  readonly usage: Usage;
  readonly model: string;
}

/** A reply that arrived and was not acted on yet: it is not asked for again. */
export interface WaitingReply {
  /** Its purpose: a {@link CallPurpose}, or one of a later version. */
  readonly purpose: string;
  readonly reply: RecordedReply;
  /** Its duration, in milliseconds; absent where an earlier version saved it. */
  readonly ms?: number;
  /** Null where it is not known; absent where an earlier version saved it. */
  readonly costUsd?: number | null;
}

/** The stop reasons of a reply that reached a limit of tokens: of the Messages API, and as servers of other APIs name it. */
const CUT_OFF: ReadonlySet<string> = new Set([
  ...["max_tokens", "model_context_window_exceeded"],
  ...["length", "model_length", "max_output_tokens"],
]);

/** Whether a reply ended at a limit of tokens, before it was complete. */
export function isCutOff({ stopReason }: Pick<RecordedReply, "stopReason">): boolean {
  return CUT_OFF.has(stopReason);
}
