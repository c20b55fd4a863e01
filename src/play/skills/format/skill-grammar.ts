import type { StepGrammar } from "../../../base/text/describe-issue.ts";
import { skillSchemas } from "./skill-schema.ts";

/** What a skill may hold, for the words in which zod's issues are told. */
export const SKILL_GRAMMAR: StepGrammar = {
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
