import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import type { ServiceShares } from "../../base/seam/shares.ts";
import type { Button } from "../../base/vocabulary/button.ts";
import type { JsonObject } from "../../base/vocabulary/json.ts";
import type { LoopNode } from "../../base/vocabulary/loop-node.ts";
import type { LastEvent, PendingAction, RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Clock, IdSource } from "../../base/vocabulary/services.ts";
import type { LanguageModel } from "../../model/language-model.ts";
import type { InterruptedState } from "../../parts/interrupts/base/interrupt-event.ts";
import type { OpenInterrupt } from "../../parts/interrupts/base/interrupts.ts";
import type { Limits } from "../../record/ledger/limits.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import type { CustomTool } from "../agent/tools/custom/custom-tool.ts";
import { OPTIONS_OF_PARTS } from "../session/config/session-of-parts.ts";
import type { AskedSettings, SessionConfig } from "../session/config.ts";
import type { Credentials } from "../session/services.ts";

const BEFORE_PARTS = ["saveDir", "gameMap", "symbols"] as const;

const AFTER_PARTS = [
  "journal",
  "saveEvery",
  "keepBackups",
  "maxUnsaved",
  "notify",
  "adopt",
  "limits",
  "prices",
  "lmTimeoutMs",
  "replyTimeoutMs",
  "retryForMs",
  "record",
  "replay",
] as const;

/** A part of a session's configuration that a runner takes unchanged. */
export type SessionOption = (typeof BEFORE_PARTS | typeof OPTIONS_OF_PARTS | typeof AFTER_PARTS)[number];

/** All of them. */
export const SESSION_OPTIONS: readonly SessionOption[] = [
  ...BEFORE_PARTS,
  ...OPTIONS_OF_PARTS,
  ...AFTER_PARTS,
];

/** Those of them that have the same type here. */
type Kept = Exclude<SessionOption, "saveDir" | "limits">;

/**
 * A runner's game, player and storage. Nothing is read from the environment or from files that are not named, except what
 * the user's configuration folder keeps of a run that stopped for a person. All else is as in {@link SessionConfig}.
 */
export interface RunnerOptions extends Partial<Pick<SessionConfig, Kept>>, ServiceShares {
  /** The ROM's path, or the ROM itself; else that of the newest save, or the bundled game. */
  readonly rom?: string | Uint8Array;
  /** A player, or the name of a model; else that of the save. */
  readonly model?: LanguageModel | string;
  /** The writer of the summaries, instead of the player. */
  readonly summaryModel?: LanguageModel | string;
  /** The adapter that reads the game, instead of the one found for it. */
  readonly adapter?: GameAdapter;
  /** The agent whose run it is; one of another agent is refused (`agent-mismatched`), unless `adopt` says otherwise. */
  readonly agentId?: string;
  /** Settings of the run. They go over those of the point from which it goes on. */
  readonly settings?: AskedSettings;
  /** The store of the run, without a journal and a lock. With neither this nor `saveDir`, nothing is kept. */
  readonly store?: CheckpointStore;
  /** Your own tools, offered after the others. They are not saved: give them each time. */
  readonly tools?: readonly CustomTool[];
  /** The folder in which the run is kept, with its journal and its lock. */
  readonly saveDir?: string;
  /**
   * The nodes before which the run stops for a person. It is a setting of the run, kept in its saves: one that is left
   * out stays as the save has it, and `[]` takes it away. The same holds for the next two.
   */
  readonly interruptBefore?: readonly LoopNode[];
  /** The nodes after which it stops. */
  readonly interruptAfter?: readonly LoopNode[];
  /** The conditions under which it stops before it acts, in CEL: see docs/interrupts.md. */
  readonly interruptWhen?: readonly string[];
  /** The limits of the whole run. */
  readonly limits?: Partial<Limits>;
  /** The access to LMs. */
  readonly credentials?: Credentials;
  /** Ends a run at its next consistent point. */
  readonly signal?: AbortSignal;
  /** The clock, for tests. */
  readonly clock?: Clock;
  /** For tests: what makes ids. */
  readonly ids?: IdSource;
}

/** The length of play. With neither, a resumed run keeps its earlier end; others have none. */
export interface HowFar {
  /** Steps to play; null for no limit. */
  readonly steps?: number | null;
  /** The total step at which the run ends; null for none. */
  readonly untilStep?: number | null;
}

/** The run to play. Without a start the run continues; if there is none, a new game begins. */
export interface RunInput extends HowFar {
  /** Begins a new game. */
  readonly newGame?: boolean;
  /** A save to go on from on a new branch: a file, an id, a label, `backup` or `-1`. */
  readonly load?: string;
  /** A step to go on from on a new branch; needs a journal. */
  readonly toStep?: number;
}

/**
 * A person's decision about one pending call: `approve: true`, the reason for rejecting it, or another input for it.
 */
export type CallChoice =
  | { readonly approve: true }
  | { readonly reject: string }
  | { readonly input: JsonObject };

/** A person's decision at an interrupt; `{}` approves. At most one of the first four. */
export interface Decision {
  /** Carries out the pending action. */
  readonly approve?: true;
  /** Rejects it; the LM gets the reason. */
  readonly reject?: string;
  /** The buttons pressed instead, as a list or with commas. */
  readonly buttons?: readonly Button[] | string;
  /**
   * A decision for each pending call, by its id or its place in the reply, from 1; others are approved. Another input
   * is checked against the tool's schema.
   */
  readonly calls?: Readonly<Record<string, CallChoice>>;
  /** A word to the LM. */
  readonly say?: string;
  /** Settings of the run that change: its goal, its model, … */
  readonly set?: AskedSettings;
}

/** The options of resuming a run. */
export interface ResumeOptions extends HowFar {
  /** A checkpoint: an id, a file or a label; `latest` is that of the newest open interrupt. */
  readonly checkpoint?: string;
  /** Approves by default. */
  readonly decision?: Decision | null;
}

/** Plays runs of one game. One runner plays one run at a time; what it knows of a run is where the run is kept. */
export interface Runner {
  /**
   * Plays, and yields all events; the last event is the run's end. Leaving early ends the run like a killed process:
   * the journal is not lost.
   *
   * @param input the run to play; null continues from a checkpoint
   * @throws RunnerError as {@link Runner.invoke}
   */
  stream(input: RunInput | null, options?: ResumeOptions): AsyncGenerator<RunEvent, LastEvent["outcome"]>;

  /**
   * Plays, and gives the last event.
   *
   * @param input what to play; null goes on from a checkpoint
   * @throws RunnerError `checkpoint-needed`, `checkpoint-not-found`, `checkpoint-damaged`, `checkpoint-foreign`,
   *   `nothing-pending`, `interrupt-open` and others; what was refused has written nothing
   */
  invoke(input: RunInput | null, options?: ResumeOptions): Promise<LastEvent>;

  /**
   * Returns the state of the run: now, or at a checkpoint. Reads only, also while a process plays the run.
   *
   * @returns null without a run
   * @throws RunnerError `checkpoint-not-found`, `checkpoint-damaged`, `checkpoint-foreign`, `config-invalid`
   */
  getState(options?: StateOptions): Promise<StateSnapshot | null>;

  /**
   * The states at the run's checkpoints, the newest first, back to its beginning.
   *
   * @throws RunnerError as {@link Runner.getState} does; for a damaged checkpoint when it is reached
   */
  getStateHistory(options?: HistoryOptions): AsyncGenerator<StateSnapshot, void>;
}

/** The selection of a run's state. */
export interface StateOptions {
  /** An id, a file or a label; where the run is now unless given. */
  readonly checkpoint?: string;
}

/** The selection of a run's states. */
export interface HistoryOptions extends StateOptions {
  /** The most states; all unless given. */
  readonly limit?: number;
}

/** A run at one moment, as data. */
export interface StateSnapshot {
  readonly values: Omit<InterruptedState, "step" | "next"> & { readonly settings: RunSettings };
  /** The node that runs next, in a list. */
  readonly next: readonly LoopNode[];
  /** The interrupt at which the run waits, and the action that is pending there; null for none. */
  readonly interrupt: (Omit<OpenInterrupt, "target"> & { readonly pending: PendingAction | null }) | null;
  /** Steps from the start of the game. */
  readonly step: number;
  /** The newest checkpoint at or before this state; null before the first one. */
  readonly checkpointId: string | null;
  /** The checkpoint before that one; null for none. */
  readonly parentId: string | null;
  readonly runId: string;
  readonly branchId: string;
  /** ISO 8601. */
  readonly createdAt: string;
}
