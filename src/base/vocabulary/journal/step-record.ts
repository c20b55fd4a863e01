import type { MachineState } from "../../../../packages/emulator/src/machine/machine.ts";
import type { AnyOf, CallShares, StepRecordShares } from "../../seam/shares.ts";
import type { InputTrack } from "../button.ts";
import type { RecordedReply } from "../reply.ts";

/** The version of the journal's format that knows a step whose track begins elsewhere, and one of an operator. */
export const STEP_RECORD_VERSION = 2;

/** The LM answered; nothing of it has been acted on. */
export interface ReplyRecord extends CallShares {
  readonly type: "reply";
  readonly step: number;
  /** As in the call. */
  readonly purpose: string;
  /** Its `content` verbatim, `stopReason`, `usage` and `model`. */
  readonly reply: RecordedReply;
  /** Null when the model's price is not known. */
  readonly costUsd: number | null;
  readonly ms: number;
}

/** The step goes on without an answer to a question within it. */
export interface UnansweredRecord {
  readonly type: "unanswered";
  readonly step: number;
  /** The number of the question within the step, from 1. */
  readonly n: number;
  readonly label: string;
  readonly reason: string;
  /** True where its time ran out. */
  readonly isTimeout?: true;
}

/** The machine is about to be put to where the step's track does not lead: that begins here. */
export interface RestoredRecord {
  readonly type: "restored";
  readonly step: number;
  /** The slot that was loaded; null for a checkpoint without one, and for an earlier moment of the same step. */
  readonly slot: number | null;
  /** Null for an earlier moment of the same step, and where nothing could be loaded. */
  readonly checkpointId: string | null;
  /** As in a keyframe. Null where nothing could be loaded; then `refusal` says why, and the machine stays. */
  readonly machine: MachineState | null;
  readonly refusal?: string;
  /** The slot's label and the step in which it was saved, for a report. Absent without a slot. */
  readonly loaded?: { readonly label: string | null; readonly step: number };
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}

/** A tool of a builder's own was called; the step goes on with what came of it. */
export interface ToolRecord {
  readonly type: "tool";
  readonly step: number;
  /** The number of the call within the reply, from 1. */
  readonly n: number;
  readonly name: string;
  /** The text for the LM. */
  readonly text: string;
  readonly isError?: true;
  /** Its input to the machine from the call on; empty for none. */
  readonly track: InputTrack;
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}

/** The journal's records of the step under way, in order: the step takes them when it is played again. */
export type StepRecord =
  | ReplyRecord
  | AnyOf<StepRecordShares>
  | UnansweredRecord
  | RestoredRecord
  | ToolRecord;
