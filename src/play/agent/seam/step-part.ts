import type { InputRecorder } from "../../../../packages/games/src/actions/input-recorder.ts";
import type { WorldNow } from "../../../../packages/games/src/world/world-now.ts";
import type { ImageBlock, TextBlock, ToolUse, UserMessage } from "../../../base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { StepRecords } from "../tools/step-records.ts";
import type { Jotter, Tool, ToolContext, ToolOutcome } from "../tools/tool.ts";

/** The step under way, as parts that act in it get it. */
export interface StepAtHand {
  readonly recorder: InputRecorder;
  readonly records: StepRecords;
  readonly world: WorldNow | null;
  /** All tools of a step. */
  readonly tools: readonly Tool[];
  /** The context of one call, in the game as it was last shown. */
  contextOf(gameInfo: GameInfo, jotter: Jotter): ToolContext;
  /** Lets the game come to rest after calls. */
  settle(gameInfo: GameInfo): void;
}

/** A call of a step about which a person may have decided: it is carried out, or answered in its place. */
export type DecidedCall =
  | { readonly instead: ToolOutcome }
  | {
      readonly instead: null;
      /** The call as it is carried out. */
      readonly use: ToolUse;
      /** Whether a person wrote its input: then a reply that was cut off does not matter. */
      readonly isEdited: boolean;
    };

/** The decision of a person about a step that waited for one: all its calls as they are written unless the person decided otherwise. */
export interface StepDecision {
  /** Whether the calls are carried out as they are written. */
  readonly isApproved: boolean;
  /** The decision about one of its calls. @param index of the call in its reply */
  about(use: ToolUse, index: number): DecidedCall;
  /** The answer to a call that was carried out. */
  answerTo(call: DecidedCall, outcome: ToolOutcome): ToolOutcome;
  /** The answer to a reply without a call; null where there is none. */
  answerToNone(): ToolOutcome | null;
  /** Whether nothing is to be done. */
  refusesAll(uses: readonly ToolUse[]): boolean;
  /** The message to the LM with what the person says. */
  withWord(message: UserMessage): UserMessage;
}

/** The message with what came of an action. */
export type MessageOfAction = (
  came: string,
  captured: readonly (TextBlock | ImageBlock)[],
  seen: readonly (TextBlock | ImageBlock)[],
) => UserMessage;
