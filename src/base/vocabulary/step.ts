import type { SeenMaps } from "./atlas.ts";
import type { InputTrack } from "./button.ts";
import type { ImageTable, ToolSpec, UserMessage } from "./conversation.ts";
import type { StepEvidence } from "./drift.ts";
import type { GameInfo } from "./game-info.ts";
import type { OperatorAnswer } from "./mail.ts";
import type { NearGoals } from "./plan.ts";
import type { SkillRun } from "./skill.ts";

/** What one reply did: everything that the run needs to know of it, so that it can be applied again as it is. */
export interface StepOutcome {
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
  readonly goal: string | null;
  /** The goals beside it after the step; empty where the step cleared them, absent where there were none before either. */
  readonly plan?: NearGoals;
  /** What was reached in the game; absent for nothing. */
  readonly milestones?: readonly string[];
  /** False when nothing could be done with the reply. */
  readonly wasUseful: boolean;
  /** What the LM answered the operator, in order; absent for nothing. */
  readonly answers?: readonly OperatorAnswer[];
  /** The skills that ran in it, in order; absent for none. */
  readonly skills?: readonly SkillRun[];
  /** What the run is judged by; absent where an earlier version recorded the step. */
  readonly evidence?: StepEvidence;
  /** What it showed of the game's maps that was not known; absent for nothing, and where an earlier version recorded it. */
  readonly seen?: SeenMaps;
}

/** What became of a summary that was asked for. */
export type FoldOutcome =
  | {
      readonly type: "folded";
      readonly summaryText: string;
      /** The prompt, the tools and the message with which the fresh conversation opens. */
      readonly system: string;
      readonly tools: readonly ToolSpec[];
      readonly opening: UserMessage;
      readonly images: ImageTable;
      readonly gameInfo: GameInfo;
      /** Why no LM wrote the summary; absent where one did. */
      readonly reason?: string;
    }
  | {
      /** The old conversation goes on; a summary is due again at `summaryDueAt` messages. Version 0.1 wrote this. */
      readonly type: "kept";
      readonly reason: string;
      readonly summaryDueAt: number;
    };
