import type { LoopNode } from "../../../base/vocabulary/loop-node.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { InterruptDecision, InterruptTarget, InterruptTrigger } from "./interrupts.ts";

/** The run stands still here until a `resume` with the same id: nothing is followed past it without one. */
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
  readonly when: InterruptTrigger;
  readonly reason: string;
  readonly target: InterruptTarget;
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}

/** An interrupt was resumed. Written before the decision takes effect. */
export interface ResumeRecord {
  readonly type: "resume";
  readonly step: number;
  readonly interruptId: string;
  readonly decision: InterruptDecision;
  /** The text for the LM; null for none. */
  readonly say: string | null;
  /** Settings that change; null for none. */
  readonly settings: Partial<RunSettings> | null;
  /** Programs that know no such record refuse the line. */
  readonly version: number;
}
