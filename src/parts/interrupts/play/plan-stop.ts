import { holds } from "../../../base/expressions/expression.ts";
import { ExpressionError } from "../../../base/expressions/expression-error.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { LoopNode } from "../../../base/vocabulary/loop-node.ts";
import type { BoundaryFacts, Stop } from "../../../base/vocabulary/stop.ts";
import type { Interrupts } from "./compile-interrupts.ts";

/** The loop's place between two nodes, as far as it may stop there. */
export interface Boundary extends BoundaryFacts {
  readonly next: LoopNode;
  /** The node before which the run was resumed, until it has run; null for none. */
  readonly resumed: LoopNode | null;
  /** The values of conditions. Called right before `act` only, and only with conditions. */
  readonly facts: () => JsonObject;
}

/**
 * Returns whether the run stops for a person between two nodes. What lies between them is one place, and one stop,
 * however many
 * interrupts name it. LangGraph stops at the same places; `test/play/interrupts/` runs it beside this.
 *
 * @returns null where the run goes on
 */
export function planStop(interrupts: Interrupts, boundary: Boundary): Stop | null {
  const { last, next, facts } = boundary;
  if (!isPlace(boundary)) return null;
  const isBefore = interrupts.before.includes(next);
  const passed = last !== null && isDone(last, next) && interrupts.after.includes(last) ? last : null;
  const met = next === "act" ? conditionsMet(interrupts, facts) : [];
  const reasons = [
    ...(isBefore ? [`before ${next}`] : []),
    ...(passed === null ? [] : [`after ${passed}`]),
    ...met,
  ];
  if (reasons.length === 0) return null;
  const reason = reasons.join("; ");
  if (isBefore) return { node: next, when: "before", reason };
  return passed === null
    ? { node: next, when: "condition", reason }
    : { node: passed, when: "after", reason };
}

/** A node that is not due is not passed; a summary takes several visits to one node; a place is resumed once. */
function isPlace({ last, next, isSaveDue, resumed }: Boundary): boolean {
  return last !== next && resumed !== next && (next !== "save" || isSaveDue);
}

/** A conversation that no server takes goes from `decide` to `summarize`, and back: its reply is still to come. */
function isDone(last: LoopNode, next: LoopNode): boolean {
  return last !== "decide" || next === "act";
}

/**
 * Returns the conditions that hold. One that cannot be evaluated stops the run, too: otherwise it would go unnoticed.
 */
function conditionsMet({ conditions }: Interrupts, facts: Boundary["facts"]): readonly string[] {
  if (conditions.length === 0) return [];
  const scope = facts();
  return conditions.flatMap((condition) => {
    try {
      return holds(condition, scope) ? [`${condition.source} holds`] : [];
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      return [`${condition.source} cannot be evaluated: ${error.fact}`];
    }
  });
}
