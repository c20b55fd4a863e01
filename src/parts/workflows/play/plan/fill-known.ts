import { ExpressionError } from "../../../../base/expressions/expression-error.ts";
import { fillTemplates } from "../../../../base/expressions/fill-templates.ts";
import { compileTemplate } from "../../../../base/expressions/template.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { LOOP_NAMES, WORKFLOW_NAMES } from "../format/scope.ts";

const NAMES = [...WORKFLOW_NAMES, ...LOOP_NAMES];

/**
 * A value of a workflow as far as it is known before the run: templates that ask for nothing but inputs are filled in,
 * all others stay as they are written.
 */
export function fillKnown(value: JsonValue, inputs: JsonObject): JsonValue {
  return fillTemplates("", value, (_, text) => fillText(text, inputs));
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
