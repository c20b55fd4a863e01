import { ExpressionError } from "../../../base/expressions/expression-error.ts";
import { compileTemplate, hasExpression } from "../../../base/expressions/template.ts";
import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import { LOOP_NAMES, WORKFLOW_NAMES } from "../format/scope.ts";

const NAMES = [...WORKFLOW_NAMES, ...LOOP_NAMES];

/**
 * A value of a workflow as far as it is known before the run: templates that ask for nothing but inputs are filled in,
 * all others stay as they are written.
 */
export function fillKnown(value: JsonValue, inputs: JsonObject): JsonValue {
  if (typeof value === "string") return hasExpression(value) ? fillText(value, inputs) : value;
  if (Array.isArray(value)) return value.map((item) => fillKnown(item, inputs));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as JsonObject);
  return Object.fromEntries(entries.map(([key, inner]) => [key, fillKnown(inner ?? null, inputs)]));
}

function fillText(text: string, inputs: JsonObject): JsonValue {
  try {
    const template = compileTemplate(text, NAMES);
    return template.mentions.every((name) => name === "inputs") ? template.render({ inputs }) : text;
  } catch (error) {
    if (error instanceof ExpressionError) return text;
    throw error;
  }
}
