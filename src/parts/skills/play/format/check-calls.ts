import { hasExpression } from "../../../../base/expressions/template.ts";
import { firstLines, type Mistake, type Place, renderMistake } from "../../../../base/text/mistake.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";
import { findBadPath } from "./call-paths.ts";
import { tellUntaken } from "./check-params.ts";
import { bodiesOf, type Primitive, type Skill } from "./skill.ts";

/** The most skills that one may call, those included that they call. */
const MAX_SKILLS = 50;

/** A `call` in a skill. */
interface Call {
  readonly step: Extract<Primitive, { primitive: "call" }>;
  readonly place: Place;
}

/** A skill and all that it calls. */
export interface Closure {
  /** The skills that were found: the first is the one that was asked for, then what it calls, breadth first. */
  readonly skills: readonly Skill[];
  /** The faults of the calls: a line each, with the name of the skill unless it is the first one. */
  readonly mistakes: readonly string[];
}

/**
 * Checks all calls of a skill: whether the skill called exists, whether its parameters fit, and whether calls are
 * circular or too deep.
 *
 * @param find returns a skill by its name, or why it is missing; asked once for each
 */
export function checkCalls(root: Skill, find: (name: string) => Skill | string): Closure {
  const found = new Map<string, Skill | string>([[root.meta.name, root]]);
  const mistakes: string[] = [];
  const waiting = [root];
  for (let skill = waiting.shift(); skill !== undefined; skill = waiting.shift()) {
    const { name } = skill.meta;
    for (const { step, place } of callsIn(skill.steps, ["steps"])) {
      let called = found.get(step.skill);
      if (called === undefined && found.size > MAX_SKILLS) {
        called = `"${root.meta.name}" calls more than ${MAX_SKILLS} skills`;
      } else if (called === undefined) {
        called = find(step.skill);
        found.set(step.skill, called);
        if (typeof called !== "string") waiting.push(called);
      }
      const where = skill === root ? "" : `in ${name}, `;
      mistakes.push(...checkCall(step, place, called).map((one) => `${where}${renderMistake(one)}`));
    }
  }
  const skills = [...found.values()].filter((one) => typeof one !== "string");
  const calls = new Map(skills.map((one) => [one.meta.name, namesCalled(one.steps)]));
  const badPath = findBadPath(root.meta.name, (name) => calls.get(name) ?? []);
  return {
    skills,
    mistakes: firstLines(badPath === null ? mistakes : [...mistakes, badPath], (line) => line),
  };
}

/** Returns the names of the skills that steps call, in their order. */
export function namesCalled(steps: readonly Primitive[]): readonly string[] {
  return [...new Set(callsIn(steps, []).map(({ step }) => step.skill))];
}

function callsIn(steps: readonly Primitive[], place: Place): readonly Call[] {
  return steps.flatMap((step, at) => [
    ...(step.primitive === "call" ? [{ step, place: [...place, at] }] : []),
    ...bodiesOf(step).flatMap(([key, body]) => callsIn(body, [...place, at, key])),
  ]);
}

/**
 * Checks a call before it runs.
 *
 * @param place of the caller, with the keys `skill` and `params`
 * @param called the skill, or why it is missing
 */
export function checkCall(
  step: Pick<Call["step"], "skill" | "params">,
  place: Place,
  called: Skill | string,
): readonly Mistake[] {
  if (typeof called === "string") return [{ place: [...place, "skill"], fact: called }];
  const parameters = called.meta.parameters ?? {};
  const mistakes: Mistake[] = [];
  for (const [key, value] of Object.entries(step.params)) {
    const at = [...place, "params", key];
    const parameter = Object.hasOwn(parameters, key) ? parameters[key] : undefined;
    if (parameter === undefined) {
      mistakes.push({ place: at, fact: tellUntaken(step.skill, key, parameters) });
    } else if (value !== undefined && !mayBe(value, parameter.type)) {
      mistakes.push({ place: at, fact: `must be a ${parameter.type}, as "${step.skill}" takes it` });
    }
  }
  for (const [key, { type, default: byDefault }] of Object.entries(parameters)) {
    if (byDefault === undefined && !Object.hasOwn(step.params, key)) {
      mistakes.push({ place: [...place, "params"], fact: `"${step.skill}" needs "${key}", a ${type}` });
    }
  }
  return mistakes;
}

/** Returns whether a value may be of a type when the step runs: what an expression gives is not known before. */
function mayBe(value: JsonValue, type: string): boolean {
  return typeof value === type || (typeof value === "string" && hasExpression(value));
}
