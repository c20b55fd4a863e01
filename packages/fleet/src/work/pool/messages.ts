import type { ErrorCode } from "../../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import type { GateAnswer, GatedCall } from "../../engine/gate/call-gate.ts";
import type { JobEvent } from "../job-event.ts";
import type { JobPlay } from "../job-play.ts";
import type { JobLeft } from "../job-result.ts";

/** A job that a child is given. Plain JSON; of keys it has the names only. */
export interface JobTask
  extends Required<Omit<JobPlay, "store" | "drain" | "gate" | "services" | "onEvent">> {
  /** The store, as `openStore` takes it. */
  readonly store: string;
}

/** A child's request to the fleet's gate; the answer has its number. */
export type GateQuestion =
  | ({ readonly what: "enter" } & Omit<GatedCall, "job">)
  | { readonly what: "spent"; readonly totalUsd: number }
  | { readonly what: "pause"; readonly model: string; readonly forMs: number };

/** A message from the parent to a child. */
export type ParentMessage =
  | { readonly type: "play"; readonly task: JobTask }
  /** Stop at the next step, saved. */
  | { readonly type: "drain" }
  | { readonly type: "answer"; readonly id: number; readonly answer: GateAnswer | null }
  | { readonly type: "refused"; readonly id: number; readonly error: ToldError };

/** A message from a child to its parent. */
export type ChildMessage =
  /** It is alive. */
  | { readonly type: "beat" }
  /** It plays what it was given. */
  | { readonly type: "begun" }
  | { readonly type: "ask"; readonly id: number; readonly question: GateQuestion }
  | { readonly type: "event"; readonly event: JobEvent }
  | { readonly type: "left"; readonly left: JobLeft }
  | { readonly type: "threw"; readonly error: ToldError };

/** An error on its way from one process to the other. */
export interface ToldError {
  /** Null for what is no `RunnerError`. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly facts: JsonObject;
  readonly stack: string | null;
}
