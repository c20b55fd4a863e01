import { RunnerError } from "../../../../base/errors.ts";
import { describeIssues, type StepGrammar } from "../../../../base/text/describe-issue.ts";
import { firstLines, type Mistake, type Place, renderMistake } from "../../../../base/text/mistake.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { checkStep, checkSteps, type StepSurroundings } from "./check-steps.ts";
import { checkValue, readJson, refuseTooLarge } from "./limits.ts";
import { labelsIn, type Parameter, type Primitive, type Skill } from "./skill.ts";
import { skillSchemas } from "./skill-schema.ts";

/** A skill that was read, or what is wrong with it: a line each, the first ones. */
export type SkillVerdict =
  | {
      readonly skill: Skill;
      /** The JSON of which it was read, without defaults. */
      readonly definition: JsonObject;
      readonly mistakes: null;
    }
  | { readonly skill: null; readonly definition: null; readonly mistakes: readonly string[] };

/** The expectations of a skill before it is parsed. */
interface SkillExpectations {
  /** The required `meta.name`: the name of its file. */
  readonly name?: string;
  /** Whether it was kept already: those of earlier versions may have no steps. */
  readonly isKept?: boolean;
}

/** The error for a skill that cannot be used: names its first mistake; all of them are facts. */
export function skillInvalid(where: string, mistakes: readonly string[]): RunnerError {
  const [first = "", ...others] = mistakes;
  const rest = others.length === 0 ? "" : ` (and ${others.length} more)`;
  // A fact about a whole file has no place: "FILE is no JSON".
  const message = /^(?:is|has|takes|cannot) /.test(first) ? `${where} ${first}` : `${where}, ${first}`;
  return new RunnerError("skill-invalid", `${message}${rest}`, { facts: { file: where, mistakes } });
}

/** The skill in a text, or its mistakes. */
export function readSkill(text: string | Uint8Array, expected: SkillExpectations = {}): SkillVerdict {
  const json = readJson(text);
  if ("fact" in json) return { skill: null, definition: null, mistakes: [json.fact] };
  return checkSkill(withoutSchema(json.value), expected);
}

/** A file's value without the address of its schema, which is for editors. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$schema" in value)) return value;
  const { $schema: _, ...skill } = value;
  return skill;
}

/** The skill in a value of JSON, such as an LM's definition, or its mistakes. */
export function checkSkill(value: unknown, { name, isKept = false }: SkillExpectations = {}): SkillVerdict {
  const bad = (mistakes: readonly Mistake[]): SkillVerdict => ({
    skill: null,
    definition: null,
    mistakes: listMistakes(mistakes),
  });
  const coarse = checkWhole(value, []);
  if (coarse.length > 0) return bad(coarse);
  const { data: skill, error } = skillSchemas()[isKept ? "kept" : "skill"].safeParse(value);
  if (skill === undefined) return bad(describeIssues(error, value, [], SKILL_GRAMMAR));
  const mistakes = [
    ...checkMeta(skill, name),
    ...checkSteps(skill.steps, ["steps"], {
      parameters: skill.meta.parameters ?? {},
      labels: [...new Set(labelsIn(skill.steps))],
      isInLoop: false,
      running: [],
    }),
  ];
  return mistakes.length > 0 ? bad(mistakes) : { skill, definition: value as JsonObject, mistakes: null };
}

/** Steps that were read one by one. */
export interface ReadSteps {
  /** The good ones, in order. */
  readonly steps: readonly Primitive[];
  /**
   * The faults of the other steps: a line each, with its place. A step is left out whole when a step inside it is
   * invalid.
   */
  readonly mistakes: readonly string[];
}

/** Reads steps from a value of JSON, such as an LM's answer, which may be anything. */
export function parseSteps(value: unknown, surroundings: StepSurroundings): ReadSteps {
  const coarse = checkWhole(value, ["steps"]);
  if (!Array.isArray(value)) {
    return { steps: [], mistakes: ["steps: takes a list of steps"] };
  }
  // What is too large or too deep in all has no good part; what holds a bad text is bad in its own step only.
  if (coarse.some(({ place }) => place.length === 1)) return { steps: [], mistakes: listMistakes(coarse) };
  const steps: Primitive[] = [];
  const mistakes: Mistake[] = [];
  for (const [at, item] of value.entries()) {
    const verdict = readStep(item, ["steps", at], surroundings);
    if ("step" in verdict) steps.push(verdict.step);
    else mistakes.push(...verdict.mistakes);
  }
  return { steps, mistakes: listMistakes(mistakes) };
}

function readStep(
  value: unknown,
  place: Place,
  surroundings: StepSurroundings,
): { readonly step: Primitive } | { readonly mistakes: readonly Mistake[] } {
  const coarse = checkValue(value, place);
  if (coarse.length > 0) return { mistakes: coarse };
  const { data: step, error } = skillSchemas().step.safeParse(value);
  if (step === undefined) {
    return { mistakes: describeIssues(error, value, place, SKILL_GRAMMAR) };
  }
  const mistakes = checkStep(step, place, surroundings);
  return mistakes.length > 0 ? { mistakes } : { step };
}

function checkWhole(value: unknown, place: Place): readonly Mistake[] {
  const mistakes = checkValue(value, place);
  if (mistakes.length > 0) return mistakes;
  const fact = refuseTooLarge(value);
  return fact === null ? [] : [{ place, fact }];
}

function checkMeta({ meta }: Skill, name: string | undefined): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  if (name !== undefined && meta.name !== name) {
    const fact = `is "${meta.name}", but the file is "${name}.json": give both the same name`;
    mistakes.push({ place: ["meta", "name"], fact });
  }
  for (const [key, parameter] of Object.entries(meta.parameters ?? {}))
    mistakes.push(...checkDefault(key, parameter));
  return mistakes;
}

function checkDefault(key: string, { type, default: byDefault }: Parameter): readonly Mistake[] {
  if (byDefault === undefined || typeof byDefault === type) return [];
  const fact = `must be a ${type}, as its type says, but is a ${typeof byDefault}`;
  return [{ place: ["meta", "parameters", key, "default"], fact }];
}

function listMistakes(mistakes: readonly Mistake[]): readonly string[] {
  return firstLines(mistakes, renderMistake);
}

/** The grammar of a skill, for the wording of zod's issues. */
const SKILL_GRAMMAR: StepGrammar = {
  kindKey: "primitive",
  kinds: () => Object.keys(skillSchemas().primitives),
  keysOf(object, place) {
    const { keys, primitives } = skillSchemas();
    if (place.length === 0) return keys.skill;
    if (place[0] === "meta") return place.length === 1 ? keys.meta : keys.parameter;
    const name = (object as { readonly primitive?: unknown } | null)?.primitive;
    return typeof name === "string" && Object.hasOwn(primitives, name)
      ? primitives[name as keyof typeof primitives]
      : ["primitive"];
  },
};
