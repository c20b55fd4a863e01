import type { JsonValue } from "../../../run/json.ts";
import { renderPrimitives } from "../../conversation/prompts.ts";
import { findJson } from "../../skills/inference/find-json.ts";
import { mistake, type Tool } from "../tool.ts";

/** Keeps a skill that the LM wrote. How one looks is told where it is asked for: it would cost tokens in every call. */
export const defineSkillTool: Tool = {
  spec: {
    name: "define_skill",
    description:
      "Keeps a skill of yours after a trial on a copy of the game. An empty definition tells how one looks.",
    input_schema: {
      type: "object",
      properties: { definition: { type: "object" } },
      required: ["definition"],
    },
  },

  async *run(input, { skills }) {
    const definition = readDefinition(input["definition"]);
    if (isEmpty(definition)) return { text: renderFormat() };
    const defined = yield* skills.define(definition);
    if (typeof defined === "string") return mistake(`The skill was not kept:\n${defined}`);
    const { name, version, trial } = defined;
    return { text: `The skill ${name} is kept as version ${version}. ${trial}` };
  },
};

/** Some models write the definition as a text. */
function readDefinition(given: JsonValue | undefined): JsonValue {
  if (typeof given !== "string") return given ?? {};
  return given.trim() === "" ? {} : (findJson(given)[0] ?? given);
}

function isEmpty(definition: JsonValue): boolean {
  return typeof definition === "object" && definition !== null && Object.keys(definition).length === 0;
}

function renderFormat(): string {
  return [
    'A skill is {"meta": {"name", "description", "risky" (a checkpoint is made before it), "parameters": {NAME: {"type": "string", "number" or "boolean", "default"}}}, "steps": […]}.',
    'A step is {"primitive": NAME, …} with its fields; those with a value in brackets may be left out:',
    renderPrimitives(),
  ].join("\n");
}
