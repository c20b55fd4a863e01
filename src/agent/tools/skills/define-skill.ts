import type { ToolSpec } from "../../../run/conversation.ts";
import type { JsonObject, JsonValue } from "../../../run/json.ts";
import { renderGamePrimitives, renderPlanPrimitives, renderPrimitives } from "../../conversation/prompts.ts";
import { findJson } from "../../skills/inference/find-json.ts";
import { mistake, type Tool } from "../tool.ts";

const META: JsonObject = {
  type: "object",
  properties: {
    name: { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" },
    description: { type: "string", minLength: 1, maxLength: 500 },
    risky: { type: "boolean", description: "Makes a checkpoint first, for undo_skill" },
    parameters: {
      ...{ type: "object", additionalProperties: true },
      description: 'By name: {"row": {"type": "number", "default": 0}}; or "string", "boolean"',
    },
  },
  required: ["name", "description"],
};

/** Made at the first use: the text comes from a file. */
let spec: ToolSpec | undefined;

/** Keeps a skill that the LM wrote. */
export const defineSkillTool: Tool = {
  get spec() {
    spec ??= describe();
    return spec;
  },

  async *run(input, { skills }) {
    if (input["definition"] === undefined) return mistake(NO_DEFINITION);
    const definition = readDefinition(input["definition"]);
    if (isEmpty(definition)) return { text: renderFormat() };
    const defined = yield* skills.define(definition);
    if (typeof defined === "string") return mistake(`The skill was not kept:\n${defined}`);
    const { name, version, trial } = defined;
    return { text: `The skill ${name} is kept as version ${version}. ${trial}` };
  },
};

const NO_DEFINITION =
  'The skill was not kept: "definition" is missing. Call define_skill with {"definition": {"meta": {"name": …, "description": …}, "steps": [{"primitive": …}, …]}}.';

function describe(): ToolSpec {
  return {
    name: "define_skill",
    description: `Keeps a skill that you write, after a trial on a copy of the game. ${renderGamePrimitives()}`,
    input_schema: {
      type: "object",
      properties: { definition: describeDefinition() },
      required: ["definition"],
    },
  };
}

/**
 * A skill as a property of the tool's schema. The steps are described in two places, since OpenAI's API takes at most 1,024
 * characters for the description of a tool.
 */
function describeDefinition(): JsonObject {
  return {
    type: "object",
    properties: {
      meta: META,
      steps: {
        type: "array",
        description: `More primitives:\n${renderPlanPrimitives()}`,
        items: {
          ...{ type: "object", properties: { primitive: { type: "string" } }, required: ["primitive"] },
          additionalProperties: true,
        },
        minItems: 1,
      },
    },
    required: ["meta", "steps"],
  };
}

/** Some models write the definition as a text. */
function readDefinition(given: JsonValue | undefined): JsonValue {
  if (typeof given !== "string") return given ?? {};
  return given.trim() === "" ? {} : (findJson(given)[0] ?? given);
}

function isEmpty(definition: JsonValue): boolean {
  return typeof definition === "object" && definition !== null && Object.keys(definition).length === 0;
}

/** The answer to an empty definition: in older conversations the tool promises it. */
function renderFormat(): string {
  return [
    'A skill is {"meta": {"name", "description", "risky" (a checkpoint is made before it), "parameters": {NAME: {"type": "string", "number" or "boolean", "default"}}}, "steps": […]}.',
    renderPrimitives(),
  ].join("\n");
}
