import type { JournalPosition } from "./checkpoint.ts";
import type { ImageTable, Message, ToolSpec } from "./conversation.ts";
import type { JsonObject } from "./json.ts";

/** The nodes of one step, in order. Interrupts, drift checks and saves refer to these names. */
export const LOOP_NODES = ["decide", "act", "remember", "summarize", "save"] as const;

/** One node of the loop. */
export type LoopNode = (typeof LOOP_NODES)[number];

/** What the game adapter reads from the machine: plain data. `place` is what people are shown. */
export interface GameInfo extends JsonObject {
  readonly place?: string;
}

/** How a server is spoken to. `compat` keeps to what every server of the Messages API knows. */
export const SERVER_PROFILES = ["anthropic", "compat"] as const;

/** How a server is spoken to. */
export type ServerProfile = (typeof SERVER_PROFILES)[number];

/** How hard an LM may try. */
export const EFFORTS = ["low", "medium", "high", "max"] as const;

/** How hard an LM may try. */
export type Effort = (typeof EFFORTS)[number];

/** Parameters of a request that a server refused by name, by the model that was asked. */
export type LeftOut = Readonly<Record<string, readonly string[]>>;

/** The options that shape a run. They are kept in each save, so that going on needs none of them. */
export interface RunSettings {
  readonly model: string;
  readonly baseUrl: string | null;
  /** How the server is spoken to: as Anthropic's, or as another that knows a subset; null goes by `baseUrl`. */
  readonly profile: ServerProfile | null;
  /** Who writes the summaries; null for the player itself. */
  readonly summaryModel: string | null;
  readonly goal: string | null;
  readonly seed: number;
  /** Messages at which the history is folded into a summary. */
  readonly maxHistory: number;
  readonly language: string | null;
  /** How much larger than the Game Boy's screen the pictures are; null for large ones of what is new only. */
  readonly screenshotScale: 1 | 2 | 3 | 4 | null;
  /** Whether lines are drawn between the walking cells of the pictures. */
  readonly screenshotGrid: boolean;
  /** The template of the system prompt; null for the shipped one. */
  readonly systemPrompt: string | null;
  /** How hard the LM tries; null, or absent in older saves, for its own default. */
  readonly effort?: Effort | null;
  /** Whether the LM thinks before it answers; null, or absent in older saves, for what suits its model. */
  readonly thinking?: boolean | null;
  /** False for a model without eyes, which gets texts only; null, or absent in older saves, for true. */
  readonly pictures?: boolean | null;
  /** What requests do without; null, or absent in older saves, for nothing. */
  readonly leftOut?: LeftOut | null;
}

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
