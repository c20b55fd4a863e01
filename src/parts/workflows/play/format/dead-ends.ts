import type { Mistake, Place } from "../../../../base/text/mistake.ts";
import { constantOf } from "./scope.ts";
import { type LoopStep, type Step, stepBodiesOf } from "./workflow.ts";

/** Returns the steps that can never run, or never matter, as far as that shows before they run. */
export function findDeadEnds(steps: readonly Step[], place: Place): readonly Mistake[] {
  const found: Mistake[] = [];
  let last: Step | undefined;
  for (const [at, step] of steps.entries()) {
    const here = [...place, at];
    if (last !== undefined)
      found.push({ place: here, fact: `never runs: "${last.name}" before it always fails` });
    // Steps in it and after it are not reported again.
    if (last !== undefined) break;
    const dead = constantOf(step.when) === false;
    if (dead) found.push({ place: [...here, "when"], fact: "is always false: the step never runs" });
    else found.push(...deadInside(step, here));
    if (alwaysFails(step)) last = step;
  }
  return found;
}

function deadInside(step: Step, place: Place): readonly Mistake[] {
  const found = stepBodiesOf(step).flatMap(([key, body]) => findDeadEnds(body, [...place, key]));
  if (step.type === "agent") {
    const holds = constantOf(step.until);
    if (holds === null) return [];
    const fact = holds ? "is always true: the step does nothing" : "is always false: the step can only fail";
    return [{ place: [...place, "until"], fact }];
  }
  if (step.type === "branch") {
    const taken = constantOf(step.if);
    if (taken === false)
      return [{ place: [...place, "steps"], fact: 'never runs: "if" is always false' }, ...found];
    if (taken === true && step.else !== undefined) {
      return [{ place: [...place, "else"], fact: 'never runs: "if" is always true' }, ...found];
    }
  }
  if (step.type === "loop" && roundsOf(step) === 0) {
    return [{ place: [...place, "steps"], fact: "never runs: the loop has no rounds" }];
  }
  return found;
}

/** The `call` steps whose function is not among those that are registered. */
export function findUnregistered(
  steps: readonly Step[],
  place: Place,
  functions: readonly string[],
): readonly Mistake[] {
  return steps.flatMap((step, at) => {
    const here = [...place, at];
    const inside = stepBodiesOf(step).flatMap(([key, body]) =>
      findUnregistered(body, [...here, key], functions),
    );
    if (step.type !== "call" || functions.includes(step.function)) return inside;
    const fact = `calls "${step.function}", which is not registered: only a program can register a function`;
    return [{ place: [...here, "function"], fact }];
  });
}

/** Returns a loop's rounds, if the number is constant. */
export function roundsOf({ for_each: items, times }: LoopStep): number | null {
  if (typeof times === "number") return times;
  return Array.isArray(items) ? items.length : null;
}

/** Returns whether no step after this one can run. */
function alwaysFails(step: Step): boolean {
  if (step.on_failure === "continue") return false;
  if (step.when !== undefined && constantOf(step.when) !== true) return false;
  const fails = (steps: readonly Step[] | undefined): boolean => steps?.some(alwaysFails) ?? false;
  if (step.type === "assert") return constantOf(step.that) === false;
  if (step.type === "loop") return (roundsOf(step) ?? 0) > 0 && fails(step.steps);
  if (step.type !== "branch") return false;
  const taken = constantOf(step.if);
  return (taken === false || fails(step.steps)) && (taken === true || fails(step.else));
}
