import type { Atlas } from "../../../packages/games/src/world/atlas/atlas.ts";
import type { MemoryShares } from "../seam/shares.ts";
import type { BroughtMemory } from "./brought.ts";
import type { Chapter } from "./chapter.ts";
import type { ImageTable, Message, ToolSpec } from "./conversation.ts";
import type { FightSeen } from "./fight.ts";
import type { GameInfo } from "./game-info.ts";
import type { Failure } from "./journal/failure.ts";
import type { JournalPosition } from "./journal/journal-position.ts";
import type { StepRecord } from "./journal/step-record.ts";
import type { LearnedGame } from "./learned-game.ts";
import type { NextNode } from "./loop-node.ts";
import type { OperatorAction } from "./operator.ts";
import type { NearGoals } from "./plan.ts";
import type { WaitingReply } from "./reply.ts";
import type { RunSettings } from "./run-settings.ts";
import type { StepOutcome } from "./step.ts";

/** Counts that outlive summaries. */
export interface Counters {
  /** Messages of the whole branch, folded ones included. */
  readonly messages: number;
  readonly summaries: number;
  /** The length of the conversation at which the next summary is due. */
  readonly summaryDueAt: number;
  /** Replies in a row with which nothing could be done. */
  readonly uselessReplies: number;
}

/** The agent's memory. All of it is in every save. */
export interface Memory extends MemoryShares {
  /** The system prompt of the present conversation, verbatim. */
  readonly system: string;
  /** The tools `{name, description, input_schema}` of the present conversation, verbatim. */
  readonly tools: readonly ToolSpec[];
  /** The version of the rules by which its replies are carried out, a whole number; absent for 1. */
  readonly rules?: number;
  /** Messages `{role, content}`, of the `user` or the `assistant`. */
  readonly messageHistory: readonly Message[];
  /** The images that `messageHistory` refers to. */
  readonly images: ImageTable;
  /** The summary that began the conversation; null for none. */
  readonly summaryText: string | null;
  /** Texts by name. */
  readonly notes: Readonly<Record<string, string>>;
  /** The goals beside the main one, which is a setting: `{now, next}`, one line each, optional. Absent for none. */
  readonly plan?: NearGoals;
  /** The newest 20 things that were reached in the game, each as `step N: …`, the newest last; absent for none. */
  readonly milestones?: readonly string[];
  readonly counters: Counters;
  readonly settings: RunSettings;
  /** Replies not yet carried out, oldest first, at least one; they are not requested again. Absent for none. */
  readonly waiting?: readonly WaitingReply[];
  /** The operator's action in this step, in the LM's place, `{tool, input}`; never with `waiting`. Absent if the LM plays. */
  readonly operator?: OperatorAction;
  /**
   * A journal's `outcome` without `images`, from `act` to `remember`: the result of the last waiting `play` reply or of
   * `operator`, one of which it needs. The machine is the one after it; `totalSteps`, `gameInfo` and `messageHistory` are from
   * before. Absent at any other time.
   */
  readonly outcome?: StepOutcome;
  /** Settings that were asked for while something waited, to apply at the end of the step. Absent for none. */
  readonly requestedSettings?: Partial<RunSettings>;
  /** The settings before those with which no reply has come yet, as far as a server may refuse them. Absent for none. */
  readonly untried?: Partial<RunSettings>;
  /** The known parts of the game's maps; absent for none. */
  readonly atlas?: Atlas;
  /** The memory of the fight that goes on; absent for none. */
  readonly fight?: FightSeen;
  /**
   * The map that experiments made of the game, checked like one from a file, and left out with a notice if it is not valid.
   * Absent if no experiments ran.
   */
  readonly learned?: LearnedGame;
  /** The memory from elsewhere with which the game began, for when it begins again; absent for none. */
  readonly brought?: BroughtMemory;
  /** The parts of the run before this conversation, the newest last; absent before the first summary. */
  readonly chapters?: readonly Chapter[];
  /** The loop's next node: `decide`, `act`, `remember`, `recover`, `summarize` or `save`. */
  readonly next: NextNode;
}

/** The saved part of a run, as far as this process knows. */
export interface LastSave {
  /** The newest save from which the run can go on, or null. */
  readonly file: string | null;
  /** Its step; 0 without one. */
  readonly step: number;
  /** The time that the run had been played when it was made, over all processes, in milliseconds. */
  readonly playedMs: number;
  /** Why the newest try failed; null when it did not. */
  readonly failure: Failure | null;
}

/**
 * The run at one moment, without the machine, and whole: the loop can stop, be saved and go on between any two nodes.
 * Readonly: a node returns a new one. What was spent is no part of it, because going back gives no money back.
 */
export interface RunState {
  readonly runId: string;
  readonly branchId: string;
  /** The checkpoint that this state came from or was last written to; the parent of the next one. */
  readonly checkpointId: string | null;
  /** Steps from the start of the game along this branch. */
  readonly totalSteps: number;
  /** Steps that this process played. */
  readonly sessionSteps: number;
  readonly gameInfo: GameInfo;
  readonly memory: Memory;
  /** The place in the journal that this state stands at, or null without one. */
  readonly journal: JournalPosition | null;
  readonly saved: LastSave;
  /** The last step that a save or the journal holds. */
  readonly safeStep: number;
  /** The steps that neither held at the last check. */
  readonly unsavedSteps: number;
  /**
   * The journal's records of the unfinished step: its definitions, answers, missing answers and loads, in order. The
   * step is played again from its start with them. Empty for none. No save holds them: a save's place in the journal
   * is before them.
   */
  readonly begun: readonly StepRecord[];
}
