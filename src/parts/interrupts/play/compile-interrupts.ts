import { RunnerError } from "../../../base/errors.ts";
import {
  compileCondition,
  compileTypedCondition,
  type Expression,
} from "../../../base/expressions/expression.ts";
import { ExpressionError } from "../../../base/expressions/expression-error.ts";
import type { LoopNode } from "../../../base/vocabulary/loop-node.ts";
import type { InterruptSettings } from "../base/interrupts.ts";
import { CONDITION_NAMES, CONDITION_TYPES } from "./condition-facts.ts";

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
  return { before, after, conditions: when.map((condition) => compile(condition, compileKept)) };
}

/**
 * Refuses conditions that are asked for and, by the types of what they name, can never be true or false. One that an older
 * save holds stays as it is: it stops the run each time.
 *
 * @throws RunnerError `interrupt-invalid`
 */
export function checkConditions(settings: InterruptSettings | null): void {
  for (const condition of settings?.when ?? []) compile(condition, compileAsked);
}

const compileKept = (condition: string): Expression => compileCondition(condition, CONDITION_NAMES);
const compileAsked = (condition: string): Expression => compileTypedCondition(condition, CONDITION_TYPES);

function compile(condition: string, read: (condition: string) => Expression): Expression {
  try {
    return read(condition);
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
