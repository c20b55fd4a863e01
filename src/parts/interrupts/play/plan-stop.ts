import { holds } from "../../../base/expressions/expression.ts";
import { ExpressionError } from "../../../base/expressions/expression-error.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { LoopNode } from "../../../base/vocabulary/loop-node.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { ranAfterStep } from "../../../record/seam/data-parts.ts";
import type { InterruptTrigger } from "../base/interrupts.ts";
import type { Interrupts } from "./compile-interrupts.ts";

/** The loop's place between two nodes. */
export interface Boundary {
  /** The node that ran last and was due; null where none has: a new game. */
  readonly last: LoopNode | null;
  readonly next: LoopNode;
  /** Whether a save is due. `save` also runs without one, for its other work: then the run does not stop there. */
  readonly isSaveDue: boolean;
  /** The node before which the run was resumed, until it has run; null for none. */
  readonly resumed: LoopNode | null;
  /** The values of conditions. Called right before `act` only, and only with conditions. */
  readonly facts: () => JsonObject;
}

/** A stop for a person. */
export interface Stop {
  /** The node that the interrupt names: of `after` the one that ran, else the one that comes next. */
  readonly node: LoopNode;
  readonly when: InterruptTrigger;
  /** All that made it stop, in a person's words. */
  readonly reason: string;
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

/**
 * The node that {@link Boundary.last} names after one more has run.
 *
 * @param wasSaveDue what {@link Boundary.isSaveDue} was before it ran
 */
export function lastAfter(last: LoopNode | null, ran: LoopNode, wasSaveDue: boolean): LoopNode | null {
  return ran === "save" && !wasSaveDue ? last : ran;
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

/**
 * Returns the node before the one at which a state is, for a process that did not run it: a run killed between two
 * nodes stops there all the same. Two cases are ambiguous: an operator's step right after a summary looks as if the
 * summary had run last, and a part's node right after a save as if it had run before that.
 *
 * @param isSaveDue whether a save was due at the end of its last step, or the state comes from a routine save
 * @returns null at the start of a game
 */
export function ranBefore(
  { totalSteps, memory }: Pick<RunState, "totalSteps" | "memory">,
  isSaveDue: boolean,
): LoopNode | null {
  const { next, messageHistory, summaryText, waiting = [] } = memory;
  // A conversation that was begun with a summary has one message: its opening.
  const isFresh = summaryText !== null && messageHistory.length === 1;
  const remembered = ranAfterStep({ totalSteps, memory }) ?? "remember";
  const lastOfStep = isFresh ? "summarize" : remembered;
  switch (next) {
    case "decide":
      if (totalSteps === 0) return null;
      return isSaveDue ? "save" : lastOfStep;
    case "act":
      return "decide";
    case "remember":
      return "act";
    case "recover":
      return "remember";
    case "summarize":
      return waiting.some(({ purpose }) => purpose === "summary") ? "summarize" : remembered;
    case "save":
      return lastOfStep;
  }
}
