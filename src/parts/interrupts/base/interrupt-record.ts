import type { LoopNode } from "../../../base/vocabulary/loop-node.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { StopTarget } from "../../../base/vocabulary/stop.ts";
import type { InterruptDecision, InterruptTrigger } from "./interrupts.ts";

/**
 * The run stops here until a `resume` with the same id, and nothing follows without one. Written before the interrupt's
 * checkpoint is saved.
 */
export interface InterruptRecord {
  readonly type: "interrupt";
  /** The step that is under way, or else the last one. */
  readonly step: number;
  /** Of the interrupt, and of the checkpoint that is made next. */
  readonly id: string;
  /** The node that the interrupt names. */
  readonly node: LoopNode;
  /** The node that comes next. */
  readonly next: LoopNode;
  /** `before`, `after` or `condition`. */
  readonly when: InterruptTrigger;
  readonly reason: string;
  /** Of the command: `{untilStep}` and the options that a resume takes up. */
  readonly target: StopTarget;
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}

/** An interrupt was resumed. Written before the decision takes effect. */
export interface ResumeRecord {
  readonly type: "resume";
  readonly step: number;
  readonly interruptId: string;
  /**
   * `{type: "approve"}`, `{type: "reject", why}`, `{type: "buttons", buttons}`, or `{type: "calls", calls}` with a decision for
   * each call by its id.
   */
  readonly decision: InterruptDecision;
  /** The text for the LM; null for none. */
  readonly say: string | null;
  /** Settings that change; null for none. */
  readonly settings: Partial<RunSettings> | null;
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}
