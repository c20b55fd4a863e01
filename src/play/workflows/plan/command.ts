import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import type { OperatorAction } from "../../../base/vocabulary/operator.ts";
import type { DueCheckpoint, GateDecision, OpenStage, PlanState } from "../../../base/vocabulary/workflow.ts";
import type { CallFault, Stage } from "../../agent/director.ts";
import type { CallStep, RestoreStep, Step, Workflow } from "../format/workflow.ts";
import type { Attempts } from "./attempts.ts";
import type { Evaluator } from "./evaluator.ts";

/** What befell a step, to be written down. */
export interface StageCommand extends Omit<Stage, "workflow" | "planId"> {
  readonly type: "stage";
  /** The step's type; empty for the workflow itself. */
  readonly kind: string;
  /** How long is waited behind it. */
  readonly waitMs?: number;
}

/** What a workflow does next. */
export type Command =
  | StageCommand
  /** One more step of the player. */
  | { readonly type: "play" }
  | { readonly type: "act"; readonly action: OperatorAction }
  | {
      readonly type: "call";
      readonly step: CallStep;
      readonly path: string;
      readonly attempt: number;
      readonly args: JsonObject;
    }
  | { readonly type: "save"; readonly due: DueCheckpoint }
  /** The run goes to a checkpoint, null for the start of the game, and the plan goes on there with all that is done. */
  | {
      readonly type: "restore";
      readonly step: RestoreStep;
      readonly path: string;
      readonly attempt: number;
      readonly checkpointId: string | null;
    }
  /** The run goes back to the newest checkpoint. */
  | { readonly type: "go-back"; readonly path: string }
  /** A person is asked before or after a step. */
  | { readonly type: "stop"; readonly when: "before" | "after"; readonly path: string }
  | { readonly type: "end"; readonly status: "done" | "failed"; readonly error: string | null };

/** What the next command follows from. */
export interface PlanView {
  readonly workflow: Workflow;
  readonly plan: PlanState;
  readonly attempts: Attempts;
  readonly evaluator: Evaluator;
  /** The state of the game. */
  readonly game: JsonObject;
  readonly totalSteps: number;
  /** Steps that were played, those that the run went back behind by itself included. */
  readonly playedSteps: number;
  /** What the whole run has cost. */
  readonly costUsd: number;
  /** What lost calls may have cost besides, at most. */
  readonly unconfirmedUsd: number;
  /** Whether the player costs nothing. */
  readonly isFree: boolean;
  /** Why a person should look at how the player plays; null where it plays on. */
  readonly givenUp: string | null;
  /** How long a step is under way, over all processes. */
  readonly msAt: (path: string) => number;
  /** Why the LM could not be asked just now, or null. */
  readonly fault: CallFault | null;
  /** Whether checkpoints are made. */
  readonly makesCheckpoints: boolean;
  /** Whether there is a checkpoint to go back to. */
  readonly canGoBack: boolean;
  /** Whether the checkpoint that is due was made, or tried, already. */
  readonly isDueMade: boolean;
  /** What a person just decided at a gate; null where nobody was asked. */
  readonly answer: GateDecision | null;
}

/** Where a list of steps stands. */
export type ListProgress =
  | { readonly type: "command"; readonly command: Command }
  /** All of it is over; the outputs by the steps' names. */
  | { readonly type: "done"; readonly outputs: JsonObject & Readonly<Record<string, JsonValue>> }
  /** A step of it failed, and nothing behind it is done. */
  | { readonly type: "failed"; readonly path: string; readonly error: string };

/** Goes through a list of steps: `prefix` stands before their names in their paths. */
export type Walk = (
  view: PlanView,
  steps: readonly Step[],
  prefix: string,
  scope: JsonObject,
) => ListProgress;

/** A step that has begun, and what it sees. */
export interface StepContext<S extends Step = Step> {
  readonly view: PlanView;
  readonly step: S;
  readonly path: string;
  readonly open: OpenStage;
  readonly scope: JsonObject;
  readonly walk: Walk;
}
