import { compileCondition, type Expression } from "../../../../base/expressions/expression.ts";
import { ExpressionError } from "../../../../base/expressions/expression-error.ts";
import { compileTemplate, type Template } from "../../../../base/expressions/template.ts";
import { showValue, tellUnknown } from "../../../../base/text/mistake.ts";

/** The names in every expression of a workflow. */
export const WORKFLOW_NAMES = ["inputs", "steps", "game", "totalSteps", "costUsd"] as const;

/** The further names inside a loop: `item` if it goes through a list. */
export const LOOP_NAMES = ["index", "item"] as const;

/** The names visible to a step. */
export interface Scope {
  readonly inputs: readonly string[];
  /** The steps before it, in its list and in those around it. */
  readonly before: readonly string[];
  /** Those of {@link LOOP_NAMES} that there are. */
  readonly loop: readonly (typeof LOOP_NAMES)[number][];
  /** Every step of the workflow. */
  readonly all: ReadonlySet<string>;
}

/** Returns the fault of a condition there; null without one. */
export function refuseCondition(source: string, scope: Scope): string | null {
  return refuse(() => compileCondition(source, namesOf(scope)), scope);
}

/** The same for a text with templates. */
export function refuseTemplate(source: string, scope: Scope): string | null {
  return refuse(() => compileTemplate(source, namesOf(scope)), scope);
}

/** Returns the value of a condition without names; null if it depends on something, or is invalid. */
export function constantOf(source: string | undefined): boolean | null {
  if (source === undefined) return null;
  try {
    const value = compileCondition(source, []).evaluate({});
    return typeof value === "boolean" ? value : null;
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/** Returns why a step cannot have that name, since no expression could name it; null if it can. */
export function refuseStepName(name: string): string | null {
  try {
    compileTemplate(`\${{ steps.${name}.output }}`, WORKFLOW_NAMES);
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return `cannot be ${showValue(name)}, which is a word of the expression language: choose another`;
  }
}

function namesOf({ loop }: Scope): readonly string[] {
  return [...WORKFLOW_NAMES, ...loop];
}

function refuse(compile: () => Expression | Template, scope: Scope): string | null {
  try {
    const compiled = compile();
    const input = compiled.keysOf("inputs").find((key) => !scope.inputs.includes(key));
    if (input !== undefined) return tellUnknown("input", input, scope.inputs);
    const step = compiled.keysOf("steps").find((key) => !scope.before.includes(key));
    return step === undefined ? null : refuseStep(step, scope);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return error.message;
  }
}

function refuseStep(step: string, { before, all }: Scope): string {
  if (!all.has(step)) return tellUnknown("step", step, before);
  const there = before.length === 0 ? "none does" : `these do: ${before.join(", ")}`;
  return `the step "${step}" does not precede this one, in its list or around it (${there})`;
}
