import { z } from "zod";
import type { JsonObject } from "../../run/json.ts";
import { workflowSchemas } from "./schema.ts";

/**
 * The JSON Schema (draft 2020-12) of a workflow file, for editors and other programs. It says what a file may hold; what
 * `runner` checks besides: expressions, names, that a loop has either of its two ways, bounds, skills and the limits of a
 * file.
 */
export function workflowJsonSchema(): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(workflowSchemas().workflow, { io: "input" });
  return {
    $schema,
    title: "Workflow",
    description: "A long plan for gameboy-runner",
    ...rest,
  } as unknown as JsonObject;
}
