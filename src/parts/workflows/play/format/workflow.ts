import type { OrTemplate } from "../../../../base/fields/or-template.ts";
import type { AnyOf } from "../../../../base/seam/shares.ts";
import type { Button } from "../../../../base/vocabulary/button.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";

/** The types of an input. */
export const INPUT_TYPES = ["string", "integer", "number", "boolean", "list", "map"] as const;

/** One input. Without a default it must be given. */
export interface InputSpec {
  readonly type: (typeof INPUT_TYPES)[number];
  readonly default?: JsonValue | undefined;
  readonly description?: string | undefined;
}

/** The inputs that a workflow takes, by name. */
export type InputSpecs = Readonly<Record<string, InputSpec>>;

/** A plan, with the defaults filled in. Its keys are those of its file. */
export interface Workflow {
  readonly name: string;
  readonly description?: string | undefined;
  /** `new-game`, `current`, or a save as it is referred to. */
  readonly start: string;
  readonly inputs: InputSpecs;
  readonly steps: readonly Step[];
}

/** The actions after a step's last failure, or before its next try. */
export const FAILURE_WAYS = ["stop", "continue", "rollback"] as const;

/** The keys of every step. */
export interface CommonKeys {
  /** Unique in its list. */
  readonly name: string;
  /** A condition: the step is skipped where it does not hold. */
  readonly when?: string | undefined;
  /** The number of further tries. */
  readonly retries: number;
  /** The wait before a further try, as a length of time; for outside trouble only. */
  readonly backoff?: string | undefined;
  readonly on_failure: (typeof FAILURE_WAYS)[number];
  readonly interrupt?: "before" | "after" | undefined;
}

/** The player plays towards a goal until a condition holds. At least one bound is there. */
export interface AgentStep extends CommonKeys {
  readonly type: "agent";
  readonly goal: string;
  readonly until: string;
  readonly max_steps?: OrTemplate<number> | undefined;
  /** US dollars. */
  readonly max_cost?: OrTemplate<number> | undefined;
  /** A length of time, see `readDuration`. */
  readonly max_time?: string | undefined;
  /** The built-in player's chance. */
  readonly seed?: OrTemplate<number> | undefined;
}

/** Types of steps that parts bring. Empty here: parts add to it. */
// biome-ignore lint/suspicious/noEmptyInterface: parts add to it
export interface StepShares {}

/** Presses buttons, one after the other. */
export interface PressStep extends CommonKeys {
  readonly type: "press";
  /** A text is a template that gives a list, or one button. */
  readonly buttons: readonly OrTemplate<Button>[] | string;
  readonly hold_frames: OrTemplate<number>;
  readonly wait_frames: OrTemplate<number>;
}

/** Lets the game run. */
export interface WaitStep extends CommonKeys {
  readonly type: "wait";
  readonly frames: OrTemplate<number>;
}

/** Keeps the workflow's present. */
export interface CheckpointStep extends CommonKeys {
  readonly type: "checkpoint";
  /** The step's name by default; may hold templates. */
  readonly checkpoint_id?: string | undefined;
  readonly metadata?: JsonObject | undefined;
}

/** Puts the game back, and keeps what is done. Either the checkpoint or where else is there. */
export interface RestoreStep extends CommonKeys {
  readonly type: "restore";
  /** May hold templates. */
  readonly checkpoint_id?: string | undefined;
  readonly from?: "new-game" | undefined;
  /** The built-in player's chance from here on. */
  readonly seed?: OrTemplate<number> | undefined;
}

/** Repeats steps: for each item of a list, or a number of times. Either is there. */
export interface LoopStep extends CommonKeys {
  readonly type: "loop";
  /** A text is a template that gives a list. */
  readonly for_each?: readonly JsonValue[] | string | undefined;
  readonly times?: OrTemplate<number> | undefined;
  readonly steps: readonly Step[];
}

/** Does one thing or the other. */
export interface BranchStep extends CommonKeys {
  readonly type: "branch";
  readonly if: string;
  readonly steps: readonly Step[];
  readonly else?: readonly Step[] | undefined;
}

/** Fails unless a condition holds. */
export interface AssertStep extends CommonKeys {
  readonly type: "assert";
  readonly that: string;
  readonly message?: string | undefined;
}

/** Calls a function that a user of the library registered. */
export interface CallStep extends CommonKeys {
  readonly type: "call";
  readonly function: string;
  readonly args: JsonObject;
}

/** One step of a workflow. */
export type Step =
  | AgentStep
  | AnyOf<StepShares>
  | PressStep
  | WaitStep
  | CheckpointStep
  | RestoreStep
  | LoopStep
  | BranchStep
  | AssertStep
  | CallStep;

/** The types of a step. */
export type StepType = Step["type"];

/** The lists of steps inside a step, each with the key that holds it. */
export function stepBodiesOf(
  step: Step,
): readonly (readonly [key: "steps" | "else", steps: readonly Step[]])[] {
  if (step.type === "loop") return [["steps", step.steps]];
  if (step.type !== "branch") return [];
  return [["steps", step.steps], ...(step.else === undefined ? [] : [["else", step.else] as const])];
}
