import type {
  AnyOf,
  ConstraintShares,
  ProtocolDecisionShares,
  ProtocolShares,
} from "../../../../src/base/seam/shares.ts";
import type { CheckpointKind } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";

/** The protocol's kinds of checkpoints. */
export type ProtocolType = "routine" | "pre-operation" | "recovery";

/** The current task of a run. */
export interface ProtocolTask {
  /** The path of a workflow's step, or the goal. */
  readonly id: string;
  readonly status: "in_progress" | "waiting" | "completed" | "failed";
  /** Of the workflow's steps; null without a workflow. */
  readonly progress_percentage: number | null;
  readonly context: JsonObject;
}

/** A decision between two steps, by the runner or by a person. */
export interface ProtocolDecision extends ProtocolDecisionShares {
  readonly step: number;
  readonly time: string;
  readonly by: "runner" | "person";
  readonly decision: string;
}

/** The limits of a run. */
export type ProtocolConstraint =
  | { readonly type: "limit"; readonly name: string; readonly value: number }
  | AnyOf<ConstraintShares>;

/** A checkpoint as the protocol has it: `docs/protocol.schema.json` is its schema. */
export interface ProtocolCheckpoint {
  readonly agent_id: string;
  /** ISO 8601, UTC, to the second. */
  readonly timestamp: string;
  readonly checkpoint_type: ProtocolType;
  readonly version: string;
  readonly state: ProtocolShares & {
    readonly current_task: ProtocolTask;
    readonly operational_context: {
      readonly goals: readonly string[];
      readonly constraints: readonly ProtocolConstraint[];
      readonly decisions: readonly ProtocolDecision[];
    };
    readonly memory: {
      readonly short_term: readonly { readonly role: "user" | "assistant"; readonly text: string }[];
      readonly session: readonly (
        | { readonly type: "summary"; readonly text: string }
        | { readonly type: "note"; readonly name: string; readonly text: string }
      )[];
    };
  };
  readonly runner: {
    readonly file: string;
    readonly id: string;
    readonly kind: CheckpointKind;
    readonly totalSteps: number;
  };
}

/** The protocol's name of a checkpoint's kind. An emergency save is for recovery. */
export function protocolTypeOf(kind: CheckpointKind): ProtocolType {
  if (kind === "pre-operation") return kind;
  return kind === "recovery" || kind === "emergency" ? "recovery" : "routine";
}

/** The name of its file: `red-1_20261122153045_routine.checkpoint`. */
export function protocolFileName({
  agent_id,
  timestamp,
  checkpoint_type,
}: Pick<ProtocolCheckpoint, "agent_id" | "timestamp" | "checkpoint_type">): string {
  return `${agent_id}_${timestamp.replace(/\D/g, "")}_${checkpoint_type}.checkpoint`;
}
