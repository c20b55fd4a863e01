import type { InputRecorder } from "../../../../packages/games/src/actions/input-recorder.ts";
import type { WorldNow } from "../../../../packages/games/src/world/world-now.ts";
import type { ImageBlock, TextBlock, UserMessage } from "../../../base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { StepRecords } from "../tools/step-records.ts";
import type { Jotter, Tool, ToolContext } from "../tools/tool.ts";

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

/** The message with what came of an action. */
export type MessageOfAction = (
  came: string,
  captured: readonly (TextBlock | ImageBlock)[],
  seen: readonly (TextBlock | ImageBlock)[],
) => UserMessage;
