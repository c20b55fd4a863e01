import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";

/** The settings that a step of a workflow changes, and gives back afterwards. */
export type StageSettings = Pick<RunSettings, "goal" | "seed">;

/** A person's decision at the gate of a step, its `interrupt`. */
export interface GateDecision {
  readonly decision: "approve" | "reject";
  /** Why it was rejected; empty where it was not. */
  readonly reason: string;
}

/** The definition of a step when it ran, used to find later changes. */
export interface StepMark {
  /** Of its text, with the steps in it, and the inputs that they read. */
  readonly hash: string;
  /** Whether it plays, or reads the game. */
  readonly needsGame: boolean;
  /** The skills that it runs, with those that they call: the SHA-256 of each definition. Absent for none. */
  readonly skills?: Readonly<Record<string, string>>;
}

/** The fields of a mark that a part's step brings. */
export type MarkOfPart = Omit<StepMark, "hash" | "needsGame">;

/** A step that has ended, or was skipped. */
export interface StageResult {
  readonly status: "done" | "skipped" | "failed";
  readonly output: JsonValue;
  readonly attempt: number;
  /** Why it failed; absent where it did not. */
  readonly error?: string;
  /** True for one that failed, and the workflow goes on all the same. */
  readonly goesOn?: true;
  /** True while a person is still to be asked before the next one. */
  readonly stops?: true;
  /** The decision at its gate; absent if there was none. */
  readonly gate?: GateDecision;
  /** Absent where an earlier version ran it. */
  readonly mark?: StepMark;
}

/** A step that has begun. */
export interface OpenStage {
  readonly attempt: number;
  /** Values read when it began, which are never read again. */
  readonly data: JsonObject;
}

/** The result of an operator's step for the workflow's current step. */
export interface ActedStage {
  readonly frames: number;
  readonly wasUseful: boolean;
  /** The text that the LM gets. */
  readonly told: string;
  /** The skill's result; null if none ran. */
  readonly skill: JsonObject | null;
}

/** Those of its fields that a part's step brings. */
export type ActedOfPart = Omit<ActedStage, "frames" | "wasUseful" | "told">;

/** A checkpoint of a workflow that is to be made. */
export interface DueCheckpoint {
  readonly checkpointId: string;
  /** The step that wants it. */
  readonly path: string;
  readonly metadata?: JsonObject;
}

/** The state of a workflow. Changed by `stage` records only. Steps are named by their paths: `journey[1].go`. */
export interface PlanState {
  /** Of this run of the workflow. */
  readonly id: string;
  /** The workflow's name. */
  readonly name: string;
  /** The path of the workflow's file, absolute; null for a workflow without one. */
  readonly file: string | null;
  /** Of the file's value, as JSON with sorted keys, at the start. */
  readonly fileSha256: string;
  /** Of the inputs with defaults, as JSON with sorted keys, at the start. */
  readonly inputsHash: string;
  /** As at the start. */
  readonly inputs: JsonObject;
  /** False where no checkpoints are made; absent where they are. */
  readonly checkpoints?: false;
  /** Settings to restore after a step that changed them: `{goal, seed}`. */
  readonly before: StageSettings;
  /** The built-in player's chance, where a `restore` step chose another; absent for none. */
  readonly seed?: number;
  /** By the path of a step. Results inside a loop or branch are removed when it ends. */
  readonly results: Readonly<Record<string, StageResult>>;
  /** Begun steps, by path. */
  readonly open: Readonly<Record<string, OpenStage>>;
  /** The result of the operator's step made for the open step; absent for none. */
  readonly acted?: ActedStage;
  /** The checkpoint that the step before wants; absent for none, or where the next step has begun. */
  readonly due?: DueCheckpoint;
  /** The step for which the run is to go back to the newest checkpoint; absent for none. */
  readonly goesBack?: string;
  /** The ids of checkpoints that hold steps which ran again since; absent for none. */
  readonly left?: readonly string[];
  /** The end of the whole workflow; absent while it is under way. */
  readonly ended?: { readonly status: "done" | "failed"; readonly error?: string };
}

/** The workflow part of a checkpoint's info. */
export interface WorkflowInfo {
  readonly name: string;
  readonly checkpointId: string;
  /** SHA-256 of the inputs with defaults, as JSON with sorted keys. */
  readonly inputsHash: string;
  /** SHA-256 of the file's value, as JSON with sorted keys. */
  readonly fileSha256: string;
  /** Steps that were done, of those whose results are kept. */
  readonly stepsDone: number;
  /** Of the run of the workflow. */
  readonly planId: string;
  readonly metadata?: JsonObject;
}
