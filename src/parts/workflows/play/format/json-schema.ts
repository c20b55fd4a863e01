import { jsonSchemaOf } from "../../../../base/text/json-schema.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { workflowSchemas } from "./workflow-schema.ts";

/**
 * The JSON Schema (draft 2020-12) of a workflow file, for editors and other programs. `runner` also checks expressions,
 * names, skills and the limits of a file.
 */
export function workflowJsonSchema(): JsonObject {
  return jsonSchemaOf(workflowSchemas().workflow, {
    title: "Workflow",
    description: "A long plan for gameboy-runner",
  });
}
