import { jsonSchemaOf } from "../../../base/text/json-schema.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { skillSchemas } from "./skill-schema.ts";

/**
 * The JSON Schema (draft 2020-12) of a skill file, for editors and other programs. It says what a file may hold; what
 * `runner` checks besides: expressions, names of parameters, where `break` may stand, that `wait` has either of its two
 * ways, and the limits of a file.
 */
export function skillJsonSchema(): JsonObject {
  return jsonSchemaOf(skillSchemas().skill, { title: "Skill", description: "A plan for gameboy-runner" });
}
