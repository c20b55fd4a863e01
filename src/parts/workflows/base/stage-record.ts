import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import type { StageSettings } from "./workflow.ts";

/** A change of a workflow's step; with an empty path, of the workflow itself. */
export const STAGE_PHASES = ["begin", "end", "retry", "skip", "failed", "restored"] as const;

/** A change of a workflow's step. */
export type StagePhase = (typeof STAGE_PHASES)[number];

/**
 * A step of a workflow began, ended, was skipped or failed; `retry` is a failure after which it is tried again.
 * `restored`: the step put the game elsewhere, where the workflow's plan is `data.plan`. Of the workflow itself (`path` is
 * empty): a second `begin` says that no more checkpoints are made, `retry` is a person who lets it go on where it failed,
 * and `skip` one who plays on without it.
 */
export interface StageRecord {
  readonly type: "stage";
  /** Steps from the start of the game. */
  readonly step: number;
  readonly workflow: string;
  readonly planId: string;
  /** As `journey[1].go`; empty for the workflow itself. */
  readonly path: string;
  readonly phase: StagePhase;
  /** From 1; they are counted over the whole run of the workflow, whatever the run went back to. */
  readonly attempt: number;
  readonly output?: JsonValue;
  readonly error?: string;
  /** Values that are not read again; for `restored`, the whole plan. */
  readonly data?: JsonObject;
  /** The settings from here on; absent where they stay. */
  readonly settings?: StageSettings;
  /** Added to the end of what the LM reads next. */
  readonly told?: string;
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}
