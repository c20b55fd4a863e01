import { readSkill, skillInvalid } from "../../../src/parts/skills/play/format/parse-skill.ts";
import type { Skill } from "../../../src/parts/skills/play/format/skill.ts";

/**
 * The skill in a text, with its defaults filled in.
 *
 * @param where what the text is, as messages name it: the path of its file
 * @throws RunnerError `skill-invalid`, which names the first mistake with its place; `facts.mistakes` has the others
 */
export function parseSkill(
  text: string | Uint8Array,
  where: string,
  expected?: Parameters<typeof readSkill>[1],
): Skill {
  const { skill, mistakes } = readSkill(text, expected);
  if (skill !== null) return skill;
  throw skillInvalid(where, mistakes);
}
