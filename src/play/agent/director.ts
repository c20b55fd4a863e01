import type { OperatorAction } from "../../base/vocabulary/operator.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { Stop } from "../../base/vocabulary/stop.ts";
import type { StageRecord } from "../../parts/workflows/base/stage-record.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import type { LoadedSave, SaveRequest } from "../../record/saves/checkpoint-store.ts";

/** The reason for not asking the player. */
export interface CallFault {
  /** The LM could not be reached, or the call may cost more than is left of the step's `max_cost`. */
  readonly reason: "unreachable" | "max_cost";
  /** A line for people. */
  readonly text: string;
}

/** A director's input, between two steps. */
export interface Scene {
  readonly state: RunState;
  /** The known cost of the whole run so far. */
  readonly costUsd: number;
  /** At most what lost calls may have cost in addition. */
  readonly unconfirmedUsd: number;
  /** The reason that the LM could not be asked for the next step; null if it replied, or was not asked. */
  readonly fault: CallFault | null;
  /** Whether the requested save was made; null where none was requested. */
  readonly isSaved: boolean | null;
  /** Aborted when the run is to end. */
  readonly signal: AbortSignal;
}

/** A stage that a director asks for. Its `told` follows the LM's text about changed settings. */
export type Stage = Omit<StageRecord, "type" | "step" | "version">;

/** The next action between two steps. After all but `play`, `act` and the ends, the director is asked again. */
export type Directive =
  /** One more step of the player. */
  | { readonly type: "play" }
  /** One step of the operator's. */
  | { readonly type: "act"; readonly action: OperatorAction }
  /** Records a stage, which then applies. `event` is for people; null for none. */
  | { readonly type: "record"; readonly stage: Stage; readonly event: RunEvent | null }
  | { readonly type: "save"; readonly request: SaveRequest }
  /**
   * The run continues on a new branch: from a save, from a point where the machine already is, or, for null, from the start
   * of the game. `stage` is recorded there first.
   */
  | { readonly type: "go-to"; readonly saved: LoadedSave | StartPoint | null; readonly stage?: Stage }
  /** Waits, unless the run is to end. */
  | { readonly type: "wait"; readonly ms: number }
  | { readonly type: "tell"; readonly event: RunEvent }
  /** The run stops for a person. */
  | { readonly type: "stop"; readonly stop: Stop }
  | { readonly type: "end"; readonly outcome: RunOutcome };

/** Decides between two steps what comes next. Asked wherever no work is pending. */
export type Director = (scene: Scene) => Promise<Directive>;
