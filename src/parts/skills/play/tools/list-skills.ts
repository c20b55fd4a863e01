import { orElse } from "../../../../base/errors.ts";
import { cutText } from "../../../../base/text/cut-text.ts";
import { renderPrimitives } from "../../../../play/agent/conversation/prompts.ts";
import { atOnce, mistake, type Tool } from "../../../../play/agent/tools/tool.ts";
import type { SkillMeta } from "../format/skill.ts";
import type { ListedSkill } from "../library/skill-library.ts";

/** The most skills in one answer, and the characters of a line: it stays in the conversation. */
const MAX_LISTED = 40;
const MAX_LINE = 320;

/** Lists the skills. */
export const listSkills: Tool = {
  presumes: "nothing",
  spec: {
    name: "list_skills",
    description: "Lists skills (programs that press buttons) and how to write them.",
    input_schema: { type: "object", properties: {} },
  },
  isForThought: true,

  run: atOnce((_input, { skills }) => {
    const list = orElse(
      () => skills.list(),
      () => null,
    );
    if (list === null) return mistake("The folder with the skills cannot be read.");
    const more = list.skills.length - MAX_LISTED + list.unlooked;
    return {
      text: [
        ...(list.skills.length === 0 ? ["There are no skills yet."] : []),
        ...list.skills.slice(0, MAX_LISTED).map((skill) => cutText(describe(skill), MAX_LINE)),
        ...(more > 0 ? [`… and ${more} more`] : []),
        `\ndefine_skill keeps one of your own. ${renderPrimitives()}`,
      ].join("\n"),
    };
  }),
};

function describe({ name, meta, mistakes }: ListedSkill): string {
  if (meta === null) return `${name} cannot be used: ${mistakes[0] ?? "it is no skill"}`;
  const risk = meta.risky === true ? " Risky." : "";
  return `${name}(${describeParameters(meta)}): ${meta.description ?? "No description."}${risk}`;
}

function describeParameters({ parameters = {} }: SkillMeta): string {
  return Object.entries(parameters)
    .map(([name, { type, default: byDefault }]) =>
      byDefault === undefined ? `${name}: ${type}` : `${name} = ${JSON.stringify(byDefault)}`,
    )
    .join(", ");
}
