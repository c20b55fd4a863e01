import type { LoopNode } from "./run-state.ts";

/** Where a run stops for a person. Nodes stand in the loop's order, conditions in that of their letters; none stands twice. */
export interface InterruptSettings {
  readonly before: readonly LoopNode[];
  readonly after: readonly LoopNode[];
  /** Conditions in the expression language, asked right before `act`. */
  readonly when: readonly string[];
}

/** What made a run stop: a node that comes next, one that ran last, or a condition. */
export type InterruptTrigger = "before" | "after" | "condition";
