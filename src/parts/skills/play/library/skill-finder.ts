import { memoize } from "../../../../base/expressions/remember.ts";
import type { Skill } from "../format/skill.ts";
import type { SkillLibrary } from "./skill-library.ts";

/** Returns a skill by its name, or why it is missing. */
export type FindSkill = (name: string) => Skill | string;

/** The skills of a library, for a workflow that runs them: each is read once, so that one look sees one state of its file. */
export function skillFinder(library: Pick<SkillLibrary, "read">): FindSkill {
  return memoize((name) => {
    const found = library.read(name);
    return typeof found === "string" ? found : found.skill;
  });
}
