import type { Button } from "../../base/vocabulary/button.ts";
import type { OpenInterrupt } from "../../base/vocabulary/interrupts.ts";
import type { JsonObject } from "../../base/vocabulary/json.ts";
import type { LoopNode } from "../../base/vocabulary/loop-node.ts";
import type { InterruptedState, PendingAction, RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Clock, IdSource } from "../../base/vocabulary/services.ts";
import type { GameAdapter } from "../../game/games/game-adapter.ts";
import type { LanguageModel } from "../../model/language-model.ts";
import type { Limits } from "../../record/ledger/limits.ts";
import type { Mailbox } from "../../record/mailbox/mailbox.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import type { CustomTool } from "../agent/tools/custom/custom-tool.ts";
import type { AskedSettings, SessionConfig } from "../session/config.ts";
import type { Credentials } from "../session/services.ts";

/** What of a session's configuration a runner takes as it is. */
export const SESSION_OPTIONS = [
  "saveDir",
  "gameMap",
  "symbols",
  "skillsDir",
  "skillFile",
  "skills",
  "journal",
  "saveEvery",
  "keepBackups",
  "maxUnsaved",
  "notify",
  "adopt",
  "limits",
  "prices",
  "lmTimeoutMs",
  "retryForMs",
  "record",
  "replay",
] as const;

/** Those of them that have the same type here. */
type Kept = Exclude<(typeof SESSION_OPTIONS)[number], "saveDir" | "limits">;

/**
 * What a runner plays, with whom, and where it is kept. Nothing is read from the environment or from files that are not
 * named. All else is as in {@link SessionConfig}.
 */
export interface RunnerOptions extends Partial<Pick<SessionConfig, Kept>> {
  /** The ROM's path, or the ROM itself; else that of the newest save, or the bundled game. */
  readonly rom?: string | Uint8Array;
  /** Who plays: a player, or the name of a model; else the one of the save. */
  readonly model?: LanguageModel | string;
  /** Who writes the summaries, instead of the player. */
  readonly summaryModel?: LanguageModel | string;
  /** What reads the game, instead of the adapter that knows it. */
  readonly adapter?: GameAdapter;
  /** The agent whose run it is; one of another agent is refused (`agent-mismatched`), unless `adopt` says otherwise. */
  readonly agentId?: string;
  /** Settings of the run. They go over those of the point from which it goes on. */
  readonly settings?: AskedSettings;
  /** Where the run is kept, without a journal and a lock. With neither this nor `saveDir`, nothing is kept. */
  readonly store?: CheckpointStore;
  /** Where the operator and the LM write to each other; unless given, the folder's mailbox, if there is a folder. */
  readonly mailbox?: Mailbox;
  /** Tools of one's own, which the player is offered behind the others. They are no part of what is kept: give them each time. */
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
  /** What the whole run may spend. */
  readonly limits?: Partial<Limits>;
  /** How the Messages API is reached. */
  readonly credentials?: Credentials;
  /** Ends a run at its next consistent point. */
  readonly signal?: AbortSignal;
  /** For tests: what tells the time. */
  readonly clock?: Clock;
  /** For tests: what makes ids. */
  readonly ids?: IdSource;
}

/** How far to play. With neither, a run that goes on from an interrupt ends where it was to end; others have no end. */
export interface HowFar {
  /** Steps to play; null for no limit. */
  readonly steps?: number | null;
  /** The total step at which the run ends; null for none. */
  readonly untilStep?: number | null;
}

/** What to play. Without a start the run goes on where it stands; where there is none, a new game begins. */
export interface RunInput extends HowFar {
  /** Begins a new game. */
  readonly newGame?: boolean;
  /** A save to go on from on a new branch: a file, an id, a label, `backup` or `-1`. */
  readonly load?: string;
  /** A step to go on from on a new branch; needs a journal. */
  readonly toStep?: number;
}

/** What a person decided about one pending call: `approve: true`, why it is rejected, or another input for it. */
export type CallChoice =
  | { readonly approve: true }
  | { readonly reject: string }
  | { readonly input: JsonObject };

/** What a person decided at an interrupt; `{}` approves. Of the first four there can be one. */
export interface Decision {
  /** What is pending is done. */
  readonly approve?: true;
  /** Why nothing of it is done; the LM is told. */
  readonly reject?: string;
  /** What is pressed instead, as a list or with commas. */
  readonly buttons?: readonly Button[] | string;
  /**
   * What is done with each pending call, by its id or its place in the reply, from 1; a call that is not named is approved.
   * Another input is checked against the tool's schema.
   */
  readonly calls?: Readonly<Record<string, CallChoice>>;
  /** A word to the LM. */
  readonly say?: string;
  /** Settings of the run that change: its goal, its model, … */
  readonly set?: AskedSettings;
}

/** How a run goes on. */
export interface ResumeOptions extends HowFar {
  /** A checkpoint: an id, a file or a label; `latest` is that of the newest open interrupt. */
  readonly checkpoint?: string;
  /** Approves unless told. */
  readonly decision?: Decision | null;
}

/** The last event of a run: that it ended, or that it stopped for a person. */
export type LastEvent = Extract<RunEvent, { readonly type: "finished" | "interrupt" }>;

/** Plays runs of one game. One runner plays one run at a time; what it knows of a run is where the run is kept. */
export interface Runner {
  /**
   * Plays, and yields all that happens; the last event tells how it ended. Who leaves it early ends the run as a killed
   * process does: what the journal holds is not lost.
   *
   * @param input what to play; null goes on from a checkpoint
   * @throws RunnerError what {@link Runner.invoke} rejects with
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
   * The state of the run: where it is now, or at a checkpoint. Reads only, also while a process plays the run.
   *
   * @returns null where there is no run yet
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

/** Which state of a run is meant. */
export interface StateOptions {
  /** An id, a file or a label; where the run is now unless given. */
  readonly checkpoint?: string;
}

/** Which states of a run are meant. */
export interface HistoryOptions extends StateOptions {
  /** How many at most; all unless given. */
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
