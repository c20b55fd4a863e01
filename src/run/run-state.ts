import type { ImageTable, Message, ToolSpec } from "./conversation.ts";
import type { GameInfo } from "./game-info.ts";
import type { JournalPosition } from "./journal-position.ts";
import type { RunSettings } from "./run-settings.ts";

/** The nodes of one step, in order. Interrupts, drift checks and saves refer to these names. */
export const LOOP_NODES = ["decide", "act", "remember", "summarize", "save"] as const;

/** One node of the loop. */
export type LoopNode = (typeof LOOP_NODES)[number];

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

/** What the agent knows. All of it is in every save. */
export interface Memory {
  /** The system prompt of the present conversation, verbatim. */
  readonly system: string;
  /** The tools of the present conversation, verbatim. */
  readonly tools: readonly ToolSpec[];
  readonly messageHistory: readonly Message[];
  /** The images that `messageHistory` refers to. */
  readonly images: ImageTable;
  readonly summaryText: string | null;
  readonly notes: Readonly<Record<string, string>>;
  /** The newest of what was reached in the game, the last one last; absent for nothing. */
  readonly milestones?: readonly string[];
  readonly counters: Counters;
  readonly settings: RunSettings;
  /** The node with which the loop goes on. */
  readonly next: LoopNode;
}

/** The run at one moment, without the machine. Readonly: a step returns a new one. */
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
}
