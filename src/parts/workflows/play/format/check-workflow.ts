import { checkTexts } from "../../../../base/expressions/check-texts.ts";
import { type Mistake, type Place, showValue } from "../../../../base/text/mistake.ts";
import type { FindNamed } from "../../base/named.ts";
import { refuseCheckpointId, refuseIdTemplate, refuseUnmade } from "./checkpoint-id.ts";
import { roundsOf } from "./dead-ends.ts";
import { refuseValue } from "./inputs.ts";
import { MAX_ROUNDS_IN_ALL, MAX_STEPS } from "./limits.ts";
import { refuseCondition, refuseStepName, refuseTemplate, type Scope } from "./scope.ts";
import { isOfPart, PART_STEPS } from "./steps-of-parts.ts";
import { type LoopStep, type Step, stepBodiesOf, type Workflow } from "./workflow.ts";

/** The keys whose texts are whole expressions. */
export const CONDITIONS: readonly string[] = ["when", "until", "if", "that"];

/** The common surroundings of all steps of a workflow. */
interface Surroundings {
  /** Null where what steps of parts name is not looked at. */
  readonly find: FindNamed | null;
  /** The steps of the whole workflow. */
  readonly all: readonly Step[];
  readonly mistakes: Mistake[];
}

/** Checks beyond the schemas: names, expressions, bounds, ids, the names of definitions, and defaults of inputs. */
export function checkWorkflow({ inputs, steps }: Workflow, find: FindNamed | null): readonly Mistake[] {
  const names = namesIn(steps);
  if (names.length > MAX_STEPS) {
    return [{ place: ["steps"], fact: `has ${names.length} steps in all; at most ${MAX_STEPS} are taken` }];
  }
  const mistakes: Mistake[] = Object.entries(inputs).flatMap(([name, { type, default: byDefault }]) => {
    const fact = byDefault === undefined ? null : refuseValue(type, byDefault);
    return fact === null ? [] : [{ place: ["inputs", name, "default"], fact }];
  });
  const scope: Scope = { inputs: Object.keys(inputs), before: [], loop: [], all: new Set(names) };
  checkList(steps, ["steps"], scope, 1, { find, all: steps, mistakes }, new Set());
  return mistakes;
}

function namesIn(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => [step.name, ...stepBodiesOf(step).flatMap(([, body]) => namesIn(body))]);
}

/**
 * @param rounds how many rounds the loops around it have, multiplied
 * @param taken the names that are taken: both lists of a branch share them
 */
function checkList(
  steps: readonly Step[],
  place: Place,
  scope: Scope,
  rounds: number,
  surroundings: Surroundings,
  taken: Set<string>,
): void {
  const { mistakes } = surroundings;
  let before = scope.before;
  for (const [at, step] of steps.entries()) {
    const here = [...place, at];
    const { name } = step;
    const isTaken = taken.has(name);
    const fact = isTaken
      ? `is ${showValue(name)}, as another step of its list: choose another`
      : refuseStepName(name);
    if (fact !== null) mistakes.push({ place: [...here, "name"], fact });
    taken.add(name);
    checkStep(step, here, { ...scope, before }, rounds, surroundings);
    before = [...before, name];
  }
}

function checkStep(step: Step, place: Place, scope: Scope, rounds: number, surroundings: Surroundings): void {
  const { mistakes } = surroundings;
  const refuse = (source: string, isCondition: boolean): string | null =>
    isCondition ? refuseCondition(source, scope) : refuseTemplate(source, scope);
  for (const [key, value] of Object.entries(step)) {
    if (key === "steps" || key === "else") continue;
    mistakes.push(...checkTexts(value, [...place, key], CONDITIONS.includes(key), refuse));
  }
  const within = step.type === "loop" ? rounds * (roundsOf(step) ?? 1) : rounds;
  mistakes.push(...checkKind(step, place, within, surroundings));
  const inside = step.type === "loop" ? withLoop(scope, step) : scope;
  const taken = new Set<string>();
  for (const [key, body] of stepBodiesOf(step))
    checkList(body, [...place, key], inside, within, surroundings, taken);
}

/** The names inside of a loop. The innermost loop has its `index`, and the innermost through a list has its `item`. */
function withLoop(scope: Scope, { for_each: items }: LoopStep): Scope {
  return {
    ...scope,
    loop: items !== undefined || scope.loop.includes("item") ? ["index", "item"] : ["index"],
  };
}

/** Checks the further rules of one type of step. */
function checkKind(
  step: Step,
  place: Place,
  rounds: number,
  { find, all }: Surroundings,
): readonly Mistake[] {
  switch (step.type) {
    case "agent": {
      const { max_steps: steps, max_cost: cost, max_time: time } = step;
      const hasBound = [steps, cost, time].some((bound) => bound !== undefined);
      return hasBound ? [] : [{ place, fact: "has no bound: give it max_steps, max_cost or max_time" }];
    }
    case "loop": {
      if ((step.for_each === undefined) === (step.times === undefined)) {
        return [{ place, fact: 'takes either "for_each" or "times"' }];
      }
      if (rounds <= MAX_ROUNDS_IN_ALL) return [];
      const fact = `has ${rounds} rounds with those of the loops around it; at most ${MAX_ROUNDS_IN_ALL} are taken`;
      return [{ place, fact }];
    }
    case "checkpoint": {
      const { checkpoint_id: id } = step;
      const fact = id === undefined ? refuseCheckpointId(step.name) : refuseIdTemplate(id);
      return fact === null ? [] : [{ place: [...place, "checkpoint_id"], fact }];
    }
    case "restore": {
      const { checkpoint_id: id, from } = step;
      if ((id === undefined) === (from === undefined))
        return [{ place, fact: 'takes either "checkpoint_id" or "from"' }];
      const fact = id === undefined ? null : (refuseIdTemplate(id) ?? refuseUnmade(id, all));
      return fact === null ? [] : [{ place: [...place, "checkpoint_id"], fact }];
    }
    default:
      return isOfPart(step) && find !== null ? PART_STEPS[step.type].mistakesIn(step, place, find) : [];
  }
}
