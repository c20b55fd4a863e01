import { table } from "../../../../base/table.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { textOrJson } from "../../../../base/vocabulary/json.ts";
import { plainLine } from "../../../../faces/cli/render/plain-text.ts";
import { type Step, stepBodiesOf, type Workflow } from "../../play/format/workflow.ts";
import { fillKnown } from "../../play/plan/fill-known.ts";

/** Characters of one value. */
const MAX_VALUE = 160;

/** The default values of a step, which are not shown. */
const DEFAULTS: Readonly<Record<string, JsonValue>> = table({ retries: 0, on_failure: "stop" });

/** Keys shown elsewhere in a step's lines. */
const TOLD = new Set(["name", "type", "steps", "else"]);

/** The steps as they will be done, with all that is known of them before: plain JSON. */
export function resolveSteps(steps: readonly Step[], inputs: JsonObject): readonly JsonObject[] {
  return steps.map((step) => fillKnown(withoutAbsent(step), inputs) as JsonObject);
}

/** The plan for people: where it starts, the inputs, and each step with what is known of it, indented as they nest. */
export function renderPlan(workflow: Workflow, inputs: JsonObject): readonly string[] {
  const { name, start, steps } = workflow;
  const from = start === "new-game" ? "a new game" : start === "current" ? "the game's state" : start;
  return [
    plainLine(`${name}, from ${from}`),
    ...Object.entries(inputs).map(([key, value]) => plainIndented("  ", `${key} = ${JSON.stringify(value)}`)),
    "",
    ...stepLines(steps, inputs, 0),
  ];
}

function stepLines(steps: readonly Step[], inputs: JsonObject, depth: number): readonly string[] {
  const indent = "  ".repeat(depth);
  return steps.flatMap((step, at) => [
    plainIndented(indent, `${at + 1}. ${step.name} (${step.type})`),
    ...keyLines(step, inputs).map((line) => plainIndented(`${indent}   `, line)),
    ...stepBodiesOf(step).flatMap(([key, body]) => [
      ...(key === "else" ? [`${indent}   else:`] : []),
      ...stepLines(body, inputs, depth + 2),
    ]),
  ]);
}

function keyLines(step: Step, inputs: JsonObject): readonly string[] {
  return Object.entries(withoutAbsent(step)).flatMap(([key, value]) => {
    if (TOLD.has(key) || value === DEFAULTS[key]) return [];
    return [`${key}: ${textOrJson(fillKnown(value ?? null, inputs))}`];
  });
}

function withoutAbsent(step: Step): JsonObject {
  return JSON.parse(JSON.stringify(step)) as JsonObject;
}

function plainIndented(indent: string, text: string): string {
  return `${indent}${plainLine(text, MAX_VALUE)}`;
}
