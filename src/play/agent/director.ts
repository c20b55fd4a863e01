import type { StageRecord } from "../../base/vocabulary/journal/stage-record.ts";
import type { OperatorAction } from "../../base/vocabulary/operator.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { StartPoint } from "../../record/replay/start-point.ts";
import type { LoadedSave, SaveRequest } from "../../record/saves/checkpoint-store.ts";
import type { Stop } from "../interrupts/plan-stop.ts";

/** Why the player could not be asked. */
export interface CallFault {
  /** The LM could not be reached, or the call may cost more than is left of the step's `max_cost`. */
  readonly reason: "unreachable" | "max_cost";
  /** A line for people. */
  readonly text: string;
}

/** What a director is told between two steps. */
export interface Scene {
  readonly state: RunState;
  /** What the whole run has cost so far, as far as it is known. */
  readonly costUsd: number;
  /** What lost calls may have cost besides, at most. */
  readonly unconfirmedUsd: number;
  /** Why the LM could not be asked for the step that was to come; null where it was not asked, or answered. */
  readonly fault: CallFault | null;
  /** Whether the save that was asked for last was made; null where none was asked for. */
  readonly isSaved: boolean | null;
  /** Aborted when the run is to end. */
  readonly signal: AbortSignal;
}

/** A stage as a director asks for it. What the LM is told of the settings comes before what it says itself. */
export type Stage = Omit<StageRecord, "type" | "step" | "version">;

/** What comes next between two steps. All but `play`, `act` and the ends is followed by the next question. */
export type Directive =
  /** One more step of the player. */
  | { readonly type: "play" }
  /** One step of the operator's. */
  | { readonly type: "act"; readonly action: OperatorAction }
  /** Written down, and then so. `event` tells people. */
  | { readonly type: "record"; readonly stage: Stage; readonly event: RunEvent | null }
  | { readonly type: "save"; readonly request: SaveRequest }
  /**
   * The run goes on from a save, a point where the machine already is, or, for null, the start of the game, on a new branch.
   * `stage` is written down there before anything else.
   */
  | { readonly type: "go-to"; readonly saved: LoadedSave | StartPoint | null; readonly stage?: Stage }
  /** Nothing is done for a while, unless the run is to end. */
  | { readonly type: "wait"; readonly ms: number }
  | { readonly type: "tell"; readonly event: RunEvent }
  /** The run stands still for a person. */
  | { readonly type: "stop"; readonly stop: Stop }
  | { readonly type: "end"; readonly outcome: RunOutcome };

/** Who says between two steps what comes next: asked wherever nothing waits. */
export type Director = (scene: Scene) => Promise<Directive>;
