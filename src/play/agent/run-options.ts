import type { OperatorMail } from "../../base/vocabulary/mail.ts";
import type { OperatorAction } from "../../base/vocabulary/operator.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { AnsweredCall } from "../../record/ledger/answered-calls.ts";
import type { Limits, Spent } from "../../record/ledger/limits.ts";
import type { Director } from "./director.ts";

/** How far a run goes, and what it writes. */
export interface RunOptions {
  /** Steps that this call may play, or null for no limit. With 0 the run is saved where it stands. */
  readonly steps: number | null;
  /** The total step at which the run ends, or null for none. */
  readonly untilStep: number | null;
  /** Whether the run is done, asked between two steps with what the whole run has cost; steps are the only end unless given. */
  readonly isReached?: (state: RunState, costUsd: number) => boolean;
  /** The condition that `isReached` asks, for whoever resumes the run; null for none. */
  readonly until?: string | null;
  /** A save is due when `totalSteps` is a multiple of this. */
  readonly saveEvery: number;
  /** False for a trial: nothing is written but an emergency save. */
  readonly autoSave: boolean;
  /** False for a trial that leaves nothing at all: not even an emergency save is written. */
  readonly savesInEmergency?: boolean;
  /** Ends the run at the next consistent point; its reason says why. */
  readonly signal: AbortSignal;
  /** Steps that neither a save nor the journal holds, at which the run ends; 20 unless told. */
  readonly maxUnsaved?: number;
  /** What the whole run may spend; nothing limits it unless told. */
  readonly limits?: Limits;
  /** What the run spent in earlier processes. */
  readonly spent?: Spent;
  /** The last request of each model that earlier processes had answered; asked for before the first call. */
  readonly answeredBefore?: () => ReadonlyMap<string, AnsweredCall>;
  /** The manual saves that people asked for since the last call, each with its note. Asked after every step. */
  readonly takeSaveRequests?: () => readonly (string | null)[];
  /** The operator's messages that the journal holds, on any branch; asked for when the first one comes. */
  readonly mailRecorded?: () => readonly OperatorMail[];
  /** Whether the run stops at none of its interrupts, though it keeps them; it can still be paused. */
  readonly passesInterrupts?: boolean;
  /** Whether somebody asked the run to stop before it acts next. Asked before each `act`. */
  readonly takePauseRequest?: () => boolean;
  /** What an operator does in the next step, in the LM's place; null where the LM plays. Asked before each step. */
  readonly takeAction?: () => OperatorAction | null;
  /** Who says between two steps what comes next; without one the player plays on, until an end that is asked for. */
  readonly direct?: Director;
  /** Told each state that a node of the loop led to, before anything else is done. */
  readonly onState?: (state: RunState) => void;
  /** Whether the step that is carried out is to stop where it can; what it did by then is done. Asked before the game runs. */
  readonly isStepCancelled?: () => boolean;
  /** Whether what directs has begun: the run stops for nobody before, or it would stand there as a run of its own. */
  readonly isBegun?: (state: RunState) => boolean;
}
