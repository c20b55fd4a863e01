import type { ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";

/**
 * The keywords of a schema that Gemini's `parameters` knows; it refuses the others of JSON Schema.
 *
 * @see https://ai.google.dev/api/caching#Schema
 */
const PLAIN = [
  ...["type", "format", "title", "description", "nullable", "enum", "required", "default"],
  ...["minItems", "maxItems", "minLength", "maxLength", "pattern", "minimum", "maximum"],
] as const;

/** The tools as function declarations, in their order; a tool without parameters has none. */
export function writeGeminiTools(tools: readonly ToolSpec[]): readonly JsonObject[] {
  const functionDeclarations = tools.map(({ name, description, input_schema }) => {
    const hasNone = Object.keys(objectIn(input_schema["properties"])).length === 0;
    return { name, description, ...(hasNone ? {} : { parameters: writeParts(input_schema) }) };
  });
  return [{ functionDeclarations }];
}

/**
 * A JSON Schema as Gemini takes it: each part has a type. An object whose properties are not all known is a text of JSON,
 * which the runner reads: Gemini refuses one that lists none, and fills in only those that are listed.
 */
function writeSchema(schema: JsonObject): JsonObject {
  return isOpen(schema) ? writeOpen(schema) : writeParts(schema);
}

function isOpen(schema: JsonObject): boolean {
  const { properties, additionalProperties: others = false } = schema;
  const isObjectSchema = typed(schema)["type"] === "object";
  return isObjectSchema && (others !== false || Object.keys(objectIn(properties)).length === 0);
}

function writeOpen({ description }: JsonObject): JsonObject {
  const told = typeof description === "string" ? `${description}, as` : "As";
  return { type: "string", description: `${told} a JSON object` };
}

function writeParts(schema: JsonObject): JsonObject {
  const { anyOf, oneOf, properties, items, const: only } = schema;
  const written: Record<string, JsonValue> = {};
  for (const name of PLAIN) if (schema[name] !== undefined) written[name] = schema[name];
  Object.assign(written, typed(schema));
  if (typeof only === "string") written["enum"] = [only];
  // Numbers cannot be listed; what a tool refuses it says itself.
  if (!isListOfTexts(written["enum"])) delete written["enum"];
  if (isObject(properties) && Object.keys(properties).length > 0) {
    written["properties"] = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, isObject(part) ? writeSchema(part) : {}]),
    );
  }
  if (written["type"] === "array")
    written["items"] = isObject(items) ? writeSchema(items) : { type: "string" };
  const choices = Array.isArray(anyOf) ? anyOf : oneOf;
  if (Array.isArray(choices)) written["anyOf"] = choices.filter(isObject).map(writeSchema);
  return written;
}

/** A list of types is one type that may be null, or a choice. */
function typed({ type, enum: values, const: only, properties }: JsonObject): JsonObject {
  if (typeof type === "string") return { type };
  if (Array.isArray(type)) {
    const others = type.filter((name) => name !== "null");
    const nullable = others.length < type.length ? { nullable: true } : {};
    return others.length === 1
      ? { type: others[0] ?? "string", ...nullable }
      : { type: "string", ...nullable };
  }
  if (isListOfTexts(values) || typeof only === "string") return { type: "string" };
  return isObject(properties) ? { type: "object" } : {};
}

function isListOfTexts(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
