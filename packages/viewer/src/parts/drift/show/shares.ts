import type { Health } from "../../../../../../src/parts/drift/record/health.ts";

declare module "../../../../../../src/base/seam/shares.ts" {
  interface AnswerShares {
    /** The health of the run after a step. */
    readonly health: Health;
  }
  interface ProtocolDecisionShares {
    /** From 1 to 5; 0 for a conversation that begins afresh by the clock. */
    readonly level?: number;
    readonly signal?: string | null;
    readonly evidence?: string;
    readonly count?: number;
  }
  interface MarkShares {
    /** An action against drift. */
    readonly recovery: true;
    /** The run went back by itself. */
    readonly rollback: true;
  }
}
