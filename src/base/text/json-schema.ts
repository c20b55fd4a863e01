import { z } from "zod";
import type { JsonObject } from "../vocabulary/json.ts";

/** The JSON Schema (draft 2020-12) of files that a schema judges, as their authors write them, with these words on top. */
export function jsonSchemaOf(
  schema: z.ZodType,
  words: { readonly title: string; readonly description: string },
): JsonObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return { $schema, ...words, ...rest } as unknown as JsonObject;
}
