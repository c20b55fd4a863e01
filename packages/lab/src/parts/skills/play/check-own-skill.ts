import type { JsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import { checkSkill } from "../../../../../../src/parts/skills/play/format/parse-skill.ts";
import type { Skill } from "../../../../../../src/parts/skills/play/format/skill.ts";
import { SHIPPED_SKILLS } from "../../../../../../src/parts/skills/play/library/shipped-skills.ts";

/** The skill that a definition is, from a model or a file; or why it cannot be one of the player's own. */
export function checkOwnSkill(
  value: unknown,
): { readonly skill: Skill; readonly definition: JsonObject } | string {
  const { skill, definition, mistakes } = checkSkill(value);
  if (skill === null) return mistakes[0] ?? "it is no skill";
  const { name } = skill.meta;
  const taken = SHIPPED_SKILLS.find((one) => one.toLowerCase() === name.toLowerCase());
  return taken === undefined
    ? { skill, definition }
    : `"${taken}" is a shipped skill, which nothing replaces`;
}
