import type { SeenMaps } from "../../../packages/games/src/world/atlas/atlas.ts";
import type { OpeningShares, OutcomeShares } from "../seam/shares.ts";
import type { InputTrack } from "./button.ts";
import type { ImageTable, ToolSpec, UserMessage } from "./conversation.ts";
import type { FightSeen } from "./fight.ts";
import type { GameInfo } from "./game-info.ts";
import type { NearGoals } from "./plan.ts";
import type { StepEvidence } from "./step-evidence.ts";

/** The result of one reply, complete, so that a replay can apply it again as it is. */
export interface StepOutcome extends OutcomeShares {
  readonly track: InputTrack;
  /**
   * The answer that the LM is sent: results first, then what it should see. Of an operator's step: what is added to the
   * end of what the LM reads next.
   */
  readonly message: UserMessage;
  /** The images that `message` refers to. */
  readonly images: ImageTable;
  readonly gameInfo: GameInfo;
  /** SHA-256 of the machine after the step, as `machineSha256` of a save. */
  readonly machineSha256: string;
  /** The notes after the step. */
  readonly notes: Readonly<Record<string, string>>;
  /** The goal after the step. */
  readonly goal: string | null;
  /** The goals beside it after the step; empty where the step cleared them, absent where there were none before either. */
  readonly plan?: NearGoals;
  /** The milestones reached; absent for none. */
  readonly milestones?: readonly string[];
  /** False when nothing could be done with the reply. */
  readonly wasUseful: boolean;
  /** The part by which drift is judged; absent if an earlier version recorded the step. */
  readonly evidence?: StepEvidence;
  /** New facts about the game's maps; absent for none, and if an earlier version recorded it. */
  readonly seen?: SeenMaps;
  /** The memory of the fight that goes on after it; absent for none, and if an earlier version recorded it. */
  readonly fight?: FightSeen;
}

/** The result of a requested summary. */
export type FoldOutcome =
  | (OpeningShares & {
      readonly type: "folded";
      readonly summaryText: string;
      /** The prompt, the tools and the message with which the fresh conversation opens. */
      readonly system: string;
      readonly tools: readonly ToolSpec[];
      /** The version of the tools' rules, as in a memory. */
      readonly rules?: number;
      readonly opening: UserMessage;
      readonly images: ImageTable;
      readonly gameInfo: GameInfo;
      /** The conversation before it becomes a chapter; absent where an earlier version wrote the summary. */
      readonly keepsChapter?: true;
      /** Why no LM wrote the summary; absent where one did. */
      readonly reason?: string;
    })
  | {
      /** The old conversation goes on; a summary is due again at `summaryDueAt` messages. Version 0.1 wrote this. */
      readonly type: "kept";
      readonly reason: string;
      readonly summaryDueAt: number;
    };
