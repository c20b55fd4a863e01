import type { LoopNode } from "../../../../../../src/base/vocabulary/loop-node.ts";

declare module "../../../../../../src/base/seam/shares.ts" {
  interface MarkShares {
    /** The run stopped for a person. */
    readonly interrupt: true;
    /** It went on, as was decided. */
    readonly resume: true;
  }
  interface ConstraintShares {
    /** The places where the run stops for a person. */
    readonly place: {
      readonly type: "interrupt";
      readonly when: "before" | "after";
      readonly node: LoopNode;
    };
    readonly condition: {
      readonly type: "interrupt";
      readonly when: "condition";
      readonly condition: string;
    };
    /** The stop that is open. */
    readonly waiting: { readonly type: "waiting"; readonly id: string; readonly reason: string };
  }
}
