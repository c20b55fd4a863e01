import type { JudgedStep } from "../../../base/vocabulary/judged-step.ts";

/** The measures of a run, one per signal. */
export const DRIFT_SIGNALS = ["progress", "repetition", "errors", "latency", "cost", "goal"] as const;

/** A measure of a run. */
export type DriftSignalName = (typeof DRIFT_SIGNALS)[number];

/** The actions against drift, the mildest first; their places, from 1, are the levels. */
export const RECOVERY_ACTIONS = ["hint", "review", "refresh", "rollback", "stop"] as const;

/** An action against drift. `reseed` replaces a review for a player that cannot read. */
export type RecoveryAction = (typeof RECOVERY_ACTIONS)[number] | "reseed";

/** The direction in which a value moves. */
export type Trend = "rising" | "steady" | "falling";

/** The value of one signal. */
export interface SignalReading {
  /** From 0, all is well, to 1, which the runner acts on. */
  readonly value: number;
  /** `rising`, `steady` or `falling`. */
  readonly trend: Trend;
  /** Its evidence, in words for people and the LM; empty for none. */
  readonly evidence: string;
}

/** The settings of drift. An absent one has its default. */
export interface DriftSettings {
  /** True where nothing is measured and nothing is done. */
  readonly isOff?: boolean;
  /** Steps without anything new at which `progress` is full; 40. */
  readonly stallSteps?: number;
  /** Minutes of continuous play after which the conversation begins afresh; 120, 0 for never. */
  readonly refreshMinutes?: number;
  /** Whether the run may go back by itself. */
  readonly allowsRollback?: boolean;
}

/** One step in the window. */
export interface DriftEntry extends JudgedStep {
  /** True where the game was at its end. */
  readonly isEnded?: true;
  /** Of the reply, word for word, in 8 hex digits; absent for one that says nothing beside its calls. */
  readonly said?: string;
  /** True where the goal, a note or the plan changed. */
  readonly isRethought?: true;
}

/** Drift that is acted on, from the first level until no signal is left that acts. */
export interface DriftEpisode {
  /** The signal that began it. */
  readonly signal: DriftSignalName;
  /** The first step of what the evidence tells of. */
  readonly since: number;
  /** The newest level, from 1 to 5. */
  readonly level: number;
  /** The step at which that level was taken, counted in steps played: going back does not lower it. */
  readonly atPlayed: number;
}

/** The runner's pending action, kept until it is done, so that a kill does not lose it. */
export interface PendingRollback {
  /** The step after which the run goes on; absent where it goes on from a checkpoint. */
  readonly step?: number;
  /** The checkpoint from which it goes on, where the journal does not lead to the step; earlier versions knew no other way. */
  readonly checkpointId?: string;
  /** The text for the LM there. */
  readonly lesson: string;
  /** The checkpoint that leads to where the run stood; null where none could be made. */
  readonly wayBackId: string | null;
}

/** The way back from a rollback, until that brought something or its time is over. */
export interface WayBack {
  /** The checkpoint from before the rollback. */
  readonly checkpointId: string;
  /** {@link DriftState.playedSteps} at the rollback. */
  readonly atPlayed: number;
  /** The facts seen before a rollback: only others are progress. */
  readonly seen: readonly string[];
}

/** The newest action against drift. */
export interface NewestRecovery
  extends Pick<DriftDecision, "action" | "level" | "signal" | "evidence" | "count"> {
  /** Steps from the start of the game. */
  readonly step: number;
}

/** The progress of the run, by its newest steps. */
export interface DriftState {
  /** The newest steps, at most 256, each with its action and result in short; the last one is the run's. */
  readonly window: readonly DriftEntry[];
  /** The facts seen in the game, at most 1,024, each a field's name, `:` and 8 hex digits; the oldest are dropped first. */
  readonly seen: readonly string[];
  /** Milliseconds of play, over all processes: the game's own time and the LM's. Never goes back. */
  readonly playedMs: number;
  /** Steps that were played, those on branches that were left included; never goes back. */
  readonly playedSteps: number;
  /** The step in which a milestone was reached last, or the one before the first that is known. */
  readonly milestoneStep: number;
  /** The step in which the goal, a note or the plan changed last, or the one before the first that is known. */
  readonly rethoughtStep: number;
  /**
   * Steps in a row without a new place, a milestone, a change of plan or an operator's step; absent until a step was
   * recorded that tells of it.
   */
  readonly quietSteps?: number;
  /** {@link playedMs} when the present conversation began. */
  readonly freshAtMs: number;
  /** Decisions about drift so far; never goes back. */
  readonly decisions: number;
  /** {@link playedSteps} at the newest of them; absent for none. */
  readonly decidedAt?: number;
  /** The newest of them; absent for none. */
  readonly newest?: NewestRecovery;
  /** The current recovery; absent for none. */
  readonly episode?: DriftEpisode;
  /** The signals of which people were told, until they fall; absent for none. */
  readonly told?: readonly DriftSignalName[];
  /** The signals that go no further than a hint and had theirs, until they fall; absent for none. */
  readonly hinted?: readonly DriftSignalName[];
  /** True while the next reply is for thinking only. */
  readonly isReviewing?: true;
  /** A rollback that was decided and not done yet; absent for none. */
  readonly goesBack?: PendingRollback;
  /** The way back from a rollback, while it can be used; absent for none. */
  readonly wayBack?: WayBack;
  /** The cells of each map that the run knew before it went back; absent where it never did. */
  readonly hadCells?: Readonly<Record<string, number>>;
  /** True where a summary is due behind the node `recover`. */
  readonly isSummaryDue?: true;
  /** {@link playedMs} at the newest rollbacks, at most three; absent for none. */
  readonly rollbacks?: readonly number[];
  /** Why the run was stopped; the next step begins a fresh window. */
  readonly stopped?: string;
}

/** The content of a decision about drift. */
export interface DriftDecision {
  readonly action: RecoveryAction;
  /** From 1 to 5; 0 for a conversation that begins afresh by the clock. */
  readonly level: number;
  readonly signal: DriftSignalName | null;
  /** In words, for people and the LM. */
  readonly evidence: string;
  /** The number of the run's decision about drift, from 1; never goes back. */
  readonly count: number;
  /** The first step of what the evidence tells of. */
  readonly since: number;
  /** The target of a rollback, and the text for the LM there. */
  readonly goesBack?: PendingRollback;
}

/** The state that a rollback keeps. */
export type CarriedDrift = Pick<
  DriftState,
  | "playedMs"
  | "playedSteps"
  | "decisions"
  | "decidedAt"
  | "newest"
  | "episode"
  | "rollbacks"
  | "wayBack"
  | "hadCells"
> &
  Partial<Pick<DriftState, "seen">>;

/** With what a branch begins to which the run went back by itself. */
export interface RollbackRecord {
  /** The notes from here on. */
  readonly notes: Readonly<Record<string, string>>;
  readonly carried: CarriedDrift;
}
