import { jsonSchemaOf } from "../../../../base/text/json-schema.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { skillSchemas } from "./skill-schema.ts";

/**
 * Returns the JSON Schema (draft 2020-12) of a skill file, for editors and other programs. It does not cover the
 * further checks of `runner`: expressions, names of parameters, the places of `break`, the two ways of `wait`, and the
 * limits of a file.
 */
export function skillJsonSchema(): JsonObject {
  const words = { title: "Skill", description: "A plan for gameboy-runner" };
  const schema = jsonSchemaOf(skillSchemas().skill, words);
  return { ...schema, properties: { $schema: { type: "string" }, ...(schema["properties"] as JsonObject) } };
}
