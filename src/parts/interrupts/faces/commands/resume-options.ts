import type { Button } from "../../../../base/vocabulary/button.ts";
import type { CallDecision } from "../../base/interrupts.ts";

/** The options that only `resume` has. */
export interface ResumeFlags {
  readonly approve?: boolean;
  /** Closes the interrupt: nothing pending is done, and nothing is played. */
  readonly drop?: boolean;
  /** Why. */
  readonly reject?: string;
  readonly buttons?: readonly Button[];
  /** Calls by their id or number, and what is done with each. */
  readonly call?: readonly (readonly [string, CallDecision])[];
  readonly say?: string;
  /** A file, `.json` or `.md`, for the report of the workflow that continues. */
  readonly report?: string;
  /** False if that workflow makes no checkpoints. */
  readonly checkpoint?: boolean;
}
