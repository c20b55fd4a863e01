import { fields, isText, orMissing, orNull } from "../../../base/checks.ts";
import type { PartShapes } from "../../../record/seam/data-part.ts";
import { INTERRUPT, isDecision, isNode } from "./interrupt-shape.ts";

/** An interrupt, and what was decided at one, in a memory. */
export const interruptsShapes: PartShapes<"interrupt" | "resumed"> = {
  memory: {
    interrupt: orMissing(fields(INTERRUPT)),
    resumed: orMissing(fields({ id: isText, node: isNode, decision: isDecision, say: orNull(isText) })),
  },
  outcome: {},
  // A program without interrupts would play on after them.
  isLater: ({ settings, interrupt, resumed }) =>
    settings?.interrupts != null || interrupt !== undefined || resumed !== undefined,
};
