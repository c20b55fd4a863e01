import { checkTexts } from "../../../../base/expressions/check-texts.ts";
import { compileExpression } from "../../../../base/expressions/expression.ts";
import { ExpressionError } from "../../../../base/expressions/expression-error.ts";
import { compileTemplate, countExpressions, MAX_EXPRESSIONS } from "../../../../base/expressions/template.ts";
import { type Mistake, type Place, tellUnknown } from "../../../../base/text/mistake.ts";
import { bodiesOf, type Parameter, type Primitive } from "./skill.ts";

/** The names in a skill's expressions. */
export const EXPRESSION_NAMES: readonly string[] = ["game", "vars", "params", "resumes", "screen"];

/** The surroundings of steps. */
export interface StepSurroundings {
  /** The parameters of their skill. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** The labels of their skill, which `resumes` has; absent where not all of them are known. */
  readonly labels?: readonly string[];
  /** Whether they are in a `while` or `repeat`, so that `break` is allowed. */
  readonly isInLoop: boolean;
  /** Skills that are running: a `call` to one is refused. None where a file is read; its closure is looked at as a whole. */
  readonly running: readonly string[];
}

/** The keys whose texts are whole expressions. */
const CONDITIONS: readonly string[] = ["condition", "until"];

/** Checks beyond the schemas: expressions, names of parameters, and the places of `break` and `call`. */
export function checkSteps(
  steps: readonly Primitive[],
  place: Place,
  surroundings: StepSurroundings,
): readonly Mistake[] {
  return steps.flatMap((step, at) => checkStep(step, [...place, at], surroundings));
}

/** The same for one step, with the steps inside it. */
export function checkStep(step: Primitive, place: Place, surroundings: StepSurroundings): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  if (step.primitive === "break" && !surroundings.isInLoop) {
    mistakes.push({ place, fact: "break is outside a while or repeat" });
  }
  if (step.primitive === "call" && surroundings.running.includes(step.skill)) {
    mistakes.push({ place: [...place, "skill"], fact: `"${step.skill}" is running: it cannot be called` });
  }
  const refuse = (source: string, isCondition: boolean): string | null =>
    refuseExpression(source, isCondition, surroundings);
  const bodies = bodiesOf(step);
  const isLoop = step.primitive === "while" || step.primitive === "repeat";
  for (const [key, value] of Object.entries(step)) {
    const at = [...place, key];
    const body = bodies.find(([name]) => name === key)?.[1];
    if (body !== undefined) {
      mistakes.push(...checkSteps(body, at, { ...surroundings, isInLoop: surroundings.isInLoop || isLoop }));
    } else if (typeof value === "object" && countExpressions(JSON.stringify(value)) > MAX_EXPRESSIONS) {
      mistakes.push({ place: at, fact: `its texts hold more than ${MAX_EXPRESSIONS} expressions` });
    } else {
      const isCondition = CONDITIONS.includes(key);
      mistakes.push(...checkTexts(value, at, isCondition, refuse));
    }
  }
  return mistakes;
}

/** Returns the fault of an expression or a text with expressions; null without one. */
function refuseExpression(
  source: string,
  isCondition: boolean,
  { parameters, labels }: StepSurroundings,
): string | null {
  const asked = [
    { what: "parameter", name: "params", keys: Object.keys(parameters) },
    ...(labels === undefined ? [] : [{ what: "label", name: "resumes", keys: labels }]),
    { what: "screen value", name: "screen", keys: ["changed", "matches"] },
  ];
  try {
    const compiled = (isCondition ? compileExpression : compileTemplate)(source, EXPRESSION_NAMES);
    for (const { what, name, keys } of asked) {
      const unknown = compiled.keysOf(name).find((key) => !keys.includes(key));
      if (unknown !== undefined) return tellUnknown(what, unknown, keys);
    }
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return error.message;
  }
}
