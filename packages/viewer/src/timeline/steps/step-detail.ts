import type { StepBeforeShares, StepOutcomeShares } from "../../../../../src/base/seam/shares.ts";
import type { InputTrack } from "../../../../../src/base/vocabulary/button.ts";
import type {
  Message,
  ReplyBlock,
  ToolSpec,
  UserMessage,
} from "../../../../../src/base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import type { OperatorAction } from "../../../../../src/base/vocabulary/operator.ts";
import type { NearGoals } from "../../../../../src/base/vocabulary/plan.ts";
import type { StepEvidence } from "../../../../../src/base/vocabulary/step-evidence.ts";
import type { Usage } from "../../../../../src/base/vocabulary/usage.ts";
import type { CallFacts } from "../../../../../src/record/seam/data-parts.ts";
import type { StepRow } from "../rows.ts";

/** The runner's message, as it was sent. Pictures are named by their SHA-256. */
export type SentBlocks = UserMessage["content"];

/** The LM's reply, verbatim, with its tokens and cost. */
export interface StepReply {
  readonly content: readonly ReplyBlock[];
  readonly stopReason: string;
  readonly model: string;
  readonly tokens: Usage;
  /** Null where the price is not known. */
  readonly costUsd: number | null;
  readonly ms: number;
}

/** One tool call of a step, and what was answered. */
export interface StepCall {
  /** Empty for an operator's. */
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  /** The texts of the answer, a line each; empty without any. */
  readonly result: string;
  readonly isError: boolean;
}

/** A call that was made beside the one that was played: a question of a skill, a summary, an agent. */
export interface SideCall extends StepReply, CallFacts {
  /** In ISO 8601. */
  readonly time: string;
  readonly purpose: string;
}

/** A try of a call that came to nothing. */
export interface LostTry {
  /** In ISO 8601. */
  readonly time: string;
  readonly purpose: string;
  readonly model: string;
  /** Null where they are not known, as is the next. */
  readonly tokens: Usage | null;
  readonly costUsd: number | null;
}

/** The journal's facts about one step. Plain JSON. */
export interface StepDetail extends StepBeforeShares, StepOutcomeShares {
  readonly row: StepRow;
  /** Why not all of it is there, in a sentence; null where it is. */
  readonly problem: string | null;
  /** The message that the player saw before this reply. */
  readonly shown: SentBlocks;
  /** Number of messages sent with it, that one included. */
  readonly messages: number;
  /** Null for an operator's step. */
  readonly reply: StepReply | null;
  /** The operator's action; null if the LM played. */
  readonly action: OperatorAction | null;
  readonly calls: readonly StepCall[];
  /** The message with the result. */
  readonly results: SentBlocks;
  /** The pressed buttons. */
  readonly track: InputTrack;
  /** Since the step before. */
  readonly asked: readonly SideCall[];
  readonly lost: readonly LostTry[];
  /** The game's state before the step, and after it. */
  readonly infoBefore: GameInfo;
  readonly info: GameInfo;
  readonly notes: Readonly<Record<string, string>>;
  /** The notes before the step. */
  readonly notesBefore: Readonly<Record<string, string>>;
  readonly goal: string | null;
  /** The goals beside it; empty for none. */
  readonly plan: NearGoals;
  /** Those before the step. */
  readonly planBefore: NearGoals;
  /** The summary with which the conversation begins; null for none. */
  readonly summaryText: string | null;
  /** The values by which the run is judged; null if an earlier version recorded the step. */
  readonly evidence: StepEvidence | null;
}

/** The conversation that was sent for a step, from the last summary or the beginning on. Plain JSON. */
export interface ConversationAt {
  readonly system: string;
  readonly tools: readonly ToolSpec[];
  readonly messages: readonly Message[];
  /** Whether it began earlier than can be shown. */
  readonly isCut: boolean;
  /** Why not all of it is there, in a sentence; null where it is. */
  readonly problem: string | null;
}

/** A picture as it was sent. */
export interface SentPicture {
  /** The step after which it was sent; null for the first message. */
  readonly index: number | null;
  readonly sha256: string;
  readonly png: Uint8Array;
}
