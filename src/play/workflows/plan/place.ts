import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import type { OpenStage } from "../../../base/vocabulary/workflow.ts";
import type { Step } from "../format/workflow.ts";
import type { Command, PlanView } from "./command.ts";

/** Where a list of steps stands. */
export type Listed =
  | { readonly type: "command"; readonly command: Command }
  /** All of it is over; the outputs by the steps' names. */
  | { readonly type: "done"; readonly outputs: JsonObject & Readonly<Record<string, JsonValue>> }
  /** A step of it failed, and nothing behind it is done. */
  | { readonly type: "failed"; readonly path: string; readonly error: string };

/** Goes through a list of steps: `prefix` stands before their names in their paths. */
export type Walk = (view: PlanView, steps: readonly Step[], prefix: string, scope: JsonObject) => Listed;

/** A step that has begun, and what it sees. */
export interface Place<S extends Step = Step> {
  readonly view: PlanView;
  readonly step: S;
  readonly path: string;
  readonly open: OpenStage;
  readonly scope: JsonObject;
  readonly walk: Walk;
}
