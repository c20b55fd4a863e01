import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { findBadPath } from "../format/call-paths.ts";
import { checkCalls, namesCalled } from "../format/check-calls.ts";
import type { Primitive, Skill } from "../format/skill.ts";
import type { FoundSkill } from "../ports.ts";
import { type ActiveSkill, runningNames, type SkillRunning } from "./skill-run.ts";

/** Replaces the steps beside the checked one: it calls nothing. */
const OTHER_STEP: Primitive = { primitive: "break" };

/**
 * Opens a skill and all that it calls, breadth first; a text is the reason why it cannot run: a skill is missing,
 * invalid or for another game, or the calls are invalid.
 */
export function openSkill(run: SkillRunning, name: string, params: JsonObject): FoundSkill | string {
  const found = open(run, name, params);
  if (typeof found === "string") return found;
  return openCalls(run, found.skill) ?? found;
}

/**
 * Opens all that one step of an answer calls, in the skill that asked; a text says why it cannot run, null that it can.
 *
 * @param at which step of the answer it is, for the places in that text
 */
export function openAnswer(
  run: SkillRunning,
  active: ActiveSkill,
  step: Primitive,
  at: number,
): string | null {
  const steps = [...Array.from({ length: at }, () => OTHER_STEP), step];
  const refusal = openCalls(run, { meta: active.meta, steps });
  if (refusal !== null || active.caller === null) return refusal;
  const callsOf = (name: string) => namesCalled(name === active.name ? [step] : stepsOf(run, name));
  return findBadPath(active.name, callsOf, runningNames(active.caller));
}

function openCalls(run: SkillRunning, root: Skill): string | null {
  const { mistakes } = checkCalls(root, (name) => {
    const found = open(run, name, {});
    return typeof found === "string" ? found : found.skill;
  });
  return mistakes.length === 0 ? null : mistakes.join("; ");
}

function open(run: SkillRunning, name: string, params: JsonObject): FoundSkill | string {
  const known = run.found.get(name);
  if (known !== undefined) return known;
  const found = run.ports.definitions.open(name, params);
  const result = typeof found === "string" ? found : (mismatch(run, found) ?? found);
  run.found.set(name, result);
  return result;
}

function mismatch({ ports }: SkillRunning, { skill: { meta } }: FoundSkill): string | null {
  const { id } = ports.game.adapter;
  if (meta.game === undefined || meta.game === id) return null;
  return `"${meta.name}" is for the game "${meta.game}", and this is "${id}"`;
}

function stepsOf({ found }: SkillRunning, name: string): readonly Primitive[] {
  const skill = found.get(name);
  return skill === undefined || typeof skill === "string" ? [] : skill.skill.steps;
}
