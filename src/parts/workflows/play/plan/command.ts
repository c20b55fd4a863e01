import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import type { OperatorAction } from "../../../../base/vocabulary/operator.ts";
import type { CallFault, Stage } from "../../../../play/agent/director.ts";
import type { DueCheckpoint, GateDecision, OpenStage, PlanState } from "../../base/workflow.ts";
import type { CallStep, RestoreStep, Step, Workflow } from "../format/workflow.ts";
import type { Attempts } from "./attempts.ts";
import type { Evaluator } from "./evaluator.ts";

/** A stage's outcome to be recorded. */
export interface StageCommand extends Omit<Stage, "workflow" | "planId"> {
  readonly type: "stage";
  /** The step's type; empty for the workflow itself. */
  readonly kind: string;
  /** The wait after it, in milliseconds. */
  readonly waitMs?: number;
}

/** A workflow's next action. */
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

/** The inputs of the next command. */
export interface PlanView {
  readonly workflow: Workflow;
  readonly plan: PlanState;
  readonly attempts: Attempts;
  readonly evaluator: Evaluator;
  /** The state of the game. */
  readonly game: JsonObject;
  readonly totalSteps: number;
  /** Played steps, including those that the run went back over by itself. */
  readonly playedSteps: number;
  /** The whole run's cost in dollars. */
  readonly costUsd: number;
  /** The most that lost calls may have cost besides. */
  readonly unconfirmedUsd: number;
  /** Whether the player costs nothing. */
  readonly isFree: boolean;
  /** The reason for a person to look at the player's progress; null if it continues. */
  readonly givenUp: string | null;
  /** Returns how long a step is under way, over all processes. */
  readonly msAt: (path: string) => number;
  /** The reason that the LM could not be asked just now, or null. */
  readonly fault: CallFault | null;
  /** Whether checkpoints are made. */
  readonly makesCheckpoints: boolean;
  /** Whether there is a checkpoint to go back to. */
  readonly canGoBack: boolean;
  /** Whether the checkpoint that is due was made, or tried, already. */
  readonly isDueMade: boolean;
  /** A person's new decision at a gate; null without one. */
  readonly answer: GateDecision | null;
}

/** The progress of a list of steps. */
export type ListProgress =
  | { readonly type: "command"; readonly command: Command }
  /** All of it is over; the outputs by the steps' names. */
  | { readonly type: "done"; readonly outputs: JsonObject & Readonly<Record<string, JsonValue>> }
  /** A step of it failed, and the later ones are not run. */
  | { readonly type: "failed"; readonly path: string; readonly error: string };

/** Walks a list of steps: `prefix` precedes their names in their paths. */
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
