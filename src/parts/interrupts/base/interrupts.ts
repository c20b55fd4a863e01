import type { Button } from "../../../base/vocabulary/button.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { LoopNode, PartNode } from "../../../base/vocabulary/loop-node.ts";
import type { StopTarget } from "../../../base/vocabulary/stop.ts";

/**
 * The points where a run stops for a person. Nodes are in the loop's order, conditions in that of their letters; none
 * is listed twice.
 */
export interface InterruptSettings {
  readonly before: readonly LoopNode[];
  readonly after: readonly LoopNode[];
  /** Conditions in the expression language, asked right before `act`. */
  readonly when: readonly string[];
}

/** The most conditions of a run, and the most characters of each: all are asked before every `act`. */
export const CONDITION_LIMITS = { conditions: 50, characters: 2_000 } as const;

/** Why a run stopped: before a node, after a node, or by a condition. */
export type InterruptTrigger = "before" | "after" | "condition";

/** A stop that waits for a person. While it is there nothing is played behind it. */
export interface OpenInterrupt {
  /** The id of its checkpoint, which is also its own. */
  readonly id: string;
  /** The node that it names: of `after` the one that ran, else the one that comes next. */
  readonly node: LoopNode;
  readonly when: InterruptTrigger;
  readonly reason: string;
  /** Only `refine`: the node that runs before the `next` of the memory; absent where that comes next. */
  readonly next?: PartNode;
  readonly target: StopTarget;
}

/** A person's decision about the pending action. */
export type InterruptDecision =
  /** With `by`, no key was pressed in time. */
  | { readonly type: "approve"; readonly by?: "timeout" }
  /** Rejects the action; `why` goes to the LM. */
  | { readonly type: "reject"; readonly why: string }
  /** These are pressed instead. */
  | { readonly type: "buttons"; readonly buttons: readonly Button[] }
  /** Each call by its id; a call that is not named is approved. */
  | { readonly type: "calls"; readonly calls: Readonly<Record<string, CallDecision>> };

/** A person's decision about one call of a reply. */
export type CallDecision =
  | { readonly type: "approve" }
  /** It is not carried out; the LM reads `why`. */
  | { readonly type: "reject"; readonly why: string }
  /** It is carried out with this input instead. */
  | { readonly type: "edit"; readonly input: JsonObject };

/** A resumed stop, until its node has run. */
export interface ResumedStop {
  /** The interrupt's. */
  readonly id: string;
  /** The node that comes next: its place does not fire again. */
  readonly node: LoopNode;
  readonly decision: InterruptDecision;
  /** A word of the operator's that `act` is still to pass on; null for none. */
  readonly say: string | null;
}
