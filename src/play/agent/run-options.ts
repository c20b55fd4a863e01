import type { RunOptionShares } from "../../base/seam/shares.ts";
import type { OperatorAction } from "../../base/vocabulary/operator.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { KeptPatience, OptionKeeper } from "../../base/vocabulary/stop.ts";
import type { JournalReader } from "../../record/journal/journal-reader.ts";
import type { AnsweredCall } from "../../record/ledger/answered-calls.ts";
import type { Limits, Spent } from "../../record/ledger/limits.ts";
import type { Director } from "./director.ts";

/** The length of a run, and its files. */
export interface RunOptions extends RunOptionShares {
  /** Steps that this call may play, or null for no limit. With 0 the run is saved at its present place. */
  readonly steps: number | null;
  /** The total step at which the run ends, or null for none. */
  readonly untilStep: number | null;
  /** Whether the run is done: asked between two steps, with the cost of the whole run. Unless given, only steps end it. */
  readonly isReached?: (state: RunState, costUsd: number) => boolean;
  /** Whether the run ends here, whatever it reached: asked between two steps. */
  readonly isOver?: () => boolean;
  /** The condition that `isReached` evaluates; kept for resuming the run. Null for none. */
  readonly until?: string | null;
  /** A save is due when `totalSteps` is a multiple of this. */
  readonly saveEvery: number;
  /** False for a trial, which writes nothing: not even an emergency save. */
  readonly autoSave: boolean;
  /** Ends the run at the next consistent point; its reason says why. */
  readonly signal: AbortSignal;
  /** Unsaved steps at which the run ends; 20 unless given. */
  readonly maxUnsaved?: number;
  /** The waiting times of this command that were given; kept for resuming the run. */
  readonly patience?: KeptPatience;
  /** Keeps the options of the command at a stop, where no save may hold them. */
  readonly keeper?: OptionKeeper;
  /** The limits of the whole run; unlimited unless given. */
  readonly limits?: Limits;
  /** The run's spending in earlier processes. */
  readonly spent?: Spent;
  /** By model: the last request that earlier processes had answered. */
  readonly answered?: ReadonlyMap<string, AnsweredCall>;
  /** Manual saves requested since the last call, each with its note. Called after every step. */
  readonly takeSaveRequests?: () => readonly (string | null)[];
  /** The journal's entries of some types, of all branches; none unless given. */
  readonly skimJournal?: JournalReader["skim"];
  /** Whether the run passes the stops that its settings ask for. It keeps them, and can still be paused. */
  readonly passesStops?: boolean;
  /** Whether a pause was requested. Called before each `act`. */
  readonly takePauseRequest?: () => boolean;
  /** The operator's action for the next step, instead of the LM's; null where the LM plays. Called before each step. */
  readonly takeAction?: () => OperatorAction | null;
  /** Decides between two steps what comes next. Without one the player plays to the end that is asked for. */
  readonly direct?: Director;
  /** Called with the state after each node of the loop, before anything else is done. */
  readonly onState?: (state: RunState) => void;
  /** Whether the current step should stop where it can; what it has done stays done. Called before the game runs. */
  readonly isStepCancelled?: () => boolean;
  /** Whether the director has begun. Before that the run does not stop, or it would wait outside its workflow. */
  readonly isBegun?: (state: RunState) => boolean;
}
