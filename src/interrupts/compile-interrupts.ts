import { RunnerError } from "../errors.ts";
import { compileCondition, type Expression } from "../expressions/expression.ts";
import { ExpressionError } from "../expressions/expression-error.ts";
import type { InterruptSettings } from "../run/interrupts.ts";
import type { LoopNode } from "../run/loop-node.ts";
import { CONDITION_NAMES } from "./condition-facts.ts";

/** Interrupts, ready to be looked up between two nodes. */
export interface Interrupts {
  readonly before: readonly LoopNode[];
  readonly after: readonly LoopNode[];
  readonly conditions: readonly Expression[];
}

/**
 * Compiles the conditions of interrupts.
 *
 * @param settings null, or absent in older saves, for no interrupts
 * @throws RunnerError `interrupt-invalid` for a condition that cannot be read, or can never be true or false
 */
export function compileInterrupts(settings: InterruptSettings | null | undefined): Interrupts {
  const { before, after, when } = settings ?? { before: [], after: [], when: [] };
  return { before, after, conditions: when.map(compile) };
}

function compile(condition: string): Expression {
  try {
    return compileCondition(condition, CONDITION_NAMES);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw refusalOf(condition, error);
  }
}

function refusalOf(condition: string, cause: ExpressionError): RunnerError {
  return new RunnerError("interrupt-invalid", `an interrupt's condition cannot be used: ${cause.message}`, {
    cause,
    facts: { place: "when", word: condition },
  });
}
