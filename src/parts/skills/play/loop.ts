import { isObject } from "../../../base/vocabulary/json.ts";
import type { LoopPart } from "../../../play/agent/seam/loop-part.ts";
import { checkParams } from "./format/check-params.ts";
import { openSkillLibrary } from "./library/open-library.ts";
import { withoutWriting } from "./library/unkept-library.ts";
import { runSkillTool } from "./tools/run-skill.ts";

/** Skills, in the loop. */
export const skillsLoop: LoopPart<"library" | "offersSkills"> = {
  openPorts(_place, _services, { config, disk, isTrial }) {
    const { skillsDir: folder, skillFile: file, skills: offersSkills } = config;
    const library = openSkillLibrary({ folder, file, disk });
    return { library: isTrial ? withoutWriting(library) : library, offersSkills };
  },
  faultOfInput(tool, input, { library }) {
    if (tool !== runSkillTool.spec.name) return null;
    const { name } = input;
    const params = input["params"] ?? {};
    if (typeof name !== "string" || !isObject(params)) return '"params" must be an object';
    const found = library.read(name);
    if (typeof found === "string") return found;
    const { mistakes } = checkParams(found.skill, params);
    return mistakes === null ? null : mistakes.join("; ");
  },
};
