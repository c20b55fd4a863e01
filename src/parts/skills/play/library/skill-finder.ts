import type { Skill } from "../format/skill.ts";
import type { SkillLibrary } from "./skill-library.ts";

/** Returns a skill by its name, or why it is missing. */
export type FindSkill = (name: string) => Skill | string;

/** The skills of a library, for a workflow that runs them: each is read once, so that one look sees one state of its file. */
export function skillFinder(library: Pick<SkillLibrary, "read">): FindSkill {
  const known = new Map<string, Skill | string>();
  return (name) => {
    const read = known.get(name);
    if (read !== undefined) return read;
    const found = library.read(name);
    const skill = typeof found === "string" ? found : found.skill;
    known.set(name, skill);
    return skill;
  };
}
