import type { SkillLibrary } from "../../../skills/play/library/skill-library.ts";
import type { FindSkill } from "../format/check-workflow.ts";

/** The skills that a workflow may run, of a library: each is read once, so that one look sees one state of its file. */
export function skillFinder(library: Pick<SkillLibrary, "read">): FindSkill {
  const known = new Map<string, ReturnType<FindSkill>>();
  return (name) => {
    const read = known.get(name);
    if (read !== undefined) return read;
    const found = library.read(name);
    const skill = typeof found === "string" ? found : found.skill;
    known.set(name, skill);
    return skill;
  };
}
