import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { renderPrimitives } from "../../../../play/agent/conversation/prompts.ts";
import { mistake, type Tool } from "../../../../play/agent/tools/tool.ts";
import { findJson } from "../inference/find-json.ts";

/** Keeps a skill that the LM wrote. How steps are written is in the answer of list_skills: it would cost tokens in every request. */
export const defineSkillTool: Tool = {
  presumes: "scene",
  spec: {
    name: "define_skill",
    description: "Keeps a skill after a trial on a copy. list_skills shows all primitives.",
    input_schema: {
      type: "object",
      properties: {
        name: { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" },
        description: { type: "string", minLength: 1, maxLength: 500 },
        risky: { type: "boolean" },
        parameters: { type: "object", additionalProperties: true },
        steps: {
          type: "array",
          minItems: 1,
          items: { type: "object", additionalProperties: true },
          description: '[{"primitive": "tap", "button": "a"}, …]',
        },
      },
      required: ["name", "description", "steps"],
    },
  },

  async *run(input, { skills }) {
    const definition = definitionIn(input);
    if (definition === null) return mistake(`The skill was not kept: "steps" is missing. ${REMEDY}`);
    if (typeof definition === "object" && definition !== null && Object.keys(definition).length === 0)
      return { text: renderFormat() };
    const defined = yield* skills.define(definition);
    // The LM writes no `meta`: it is what the skill's file has.
    if (typeof defined === "string")
      return mistake(`The skill was not kept:\n${defined.replace(/^meta[.]/gm, "")}\n${REMEDY}`);
    const { name, version, trial } = defined;
    return { text: `The skill ${name} is kept as version ${version}. ${trial}` };
  },
};

const REMEDY = "list_skills shows how to write steps.";

/** The definition in a call, which older conversations wrap in `definition`; null for none. */
export function definitionIn(input: JsonObject): JsonValue | null {
  const { definition, meta, steps, ...own } = input;
  if (definition !== undefined) return readDefinition(definition);
  return steps === undefined ? null : { meta: meta ?? own, steps };
}

/** Some models write the definition as a text. */
function readDefinition(given: JsonValue | undefined): JsonValue {
  if (typeof given !== "string") return given ?? {};
  return given.trim() === "" ? {} : (findJson(given)[0] ?? given);
}

/** The answer to an empty definition: in older conversations the tool promises it. */
function renderFormat(): string {
  return [
    'A skill is {"meta": {"name", "description", "risky" (a checkpoint is made before it), "parameters": {NAME: {"type": "string", "number" or "boolean", "default"}}}, "steps": […]}.',
    renderPrimitives(),
  ].join("\n");
}
