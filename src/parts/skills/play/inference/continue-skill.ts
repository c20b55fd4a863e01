import { cutText } from "../../../../base/text/cut-text.ts";
import {
  type ReplyBlock,
  type ToolSpec,
  type ToolUse,
  textOf,
  toolUsesOf,
} from "../../../../base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { isObject } from "../../../../base/vocabulary/json.ts";
import { isCutOff, type RecordedReply } from "../../../../base/vocabulary/reply.ts";
import { coerceInput } from "../../../../play/agent/tools/calls/coerce-input.ts";
import type { Primitive } from "../format/skill.ts";
import { findJson } from "./find-json.ts";

/**
 * The tool with which an LM answers a skill. Its steps are described in the prompt, and checked when they come: the whole
 * JSON Schema would cost more than all the rest of the question.
 */
export const CONTINUE_SKILL: ToolSpec = {
  name: "continue_skill",
  description: "Tells the skill what to do next; an empty list changes nothing.",
  input_schema: {
    type: "object",
    properties: {
      steps: {
        type: "array",
        items: {
          type: "object",
          properties: { primitive: { type: "string" } },
          required: ["primitive"],
          additionalProperties: true,
        },
      },
      reason: { type: "string" },
    },
    required: ["steps"],
  },
};

/** The valid steps of a list, and its mistakes: a line each. */
export interface CheckedSteps {
  readonly steps: readonly Primitive[];
  readonly mistakes: readonly string[];
}

/** Checks what is said to be a list of steps. */
export type CheckSteps = (steps: JsonValue) => CheckedSteps;

/** The LM's answer to a skill. */
export interface Continuation extends CheckedSteps {
  /** Whether it neither called the tool nor wrote any JSON of steps: then it does not count as an answer. */
  readonly isEmpty: boolean;
  /** The tool calls, each of which is answered when the LM gets its mistakes. */
  readonly uses: readonly ToolUse[];
}

/** Reads an answer: a call of the tool, or else JSON in the words. */
export function readContinuation(reply: RecordedReply, check: CheckSteps): Continuation {
  const uses = toolUsesOf(reply.content);
  if (isCutOff(reply)) {
    return {
      uses,
      isEmpty: false,
      steps: [],
      mistakes: ["the answer was cut off before it was complete; be brief"],
    };
  }
  const parts = uses.length > 0 ? uses.map(readUse) : readWords(reply.content);
  const checked = parts.map((part) => (typeof part === "string" ? refused(part) : check(part.steps)));
  return {
    uses,
    isEmpty: parts.length === 0,
    steps: checked.flatMap(({ steps }) => steps),
    mistakes: checked.flatMap(({ mistakes }) => mistakes),
  };
}

/** A list that is to be checked, or what is wrong. */
type Part = { readonly steps: JsonValue } | string;

function readUse({ name, input }: ToolUse): Part {
  if (name !== CONTINUE_SKILL.name) {
    return `there is no tool "${cutText(name, 40)}" here, only ${CONTINUE_SKILL.name}`;
  }
  return { steps: stepsIn(coerceInput(CONTINUE_SKILL.input_schema, input)) };
}

/** The steps of a call. Some models write the list as a text. */
function stepsIn({ steps }: JsonObject): JsonValue {
  if (steps === undefined || steps === null) return [];
  if (typeof steps !== "string") return steps;
  return findJson(steps)[0] ?? steps;
}

function readWords(content: readonly ReplyBlock[]): readonly Part[] {
  const text = textOf(content);
  for (const value of findJson(text)) {
    if (Array.isArray(value) && value.every(isStepLike)) return [{ steps: value }];
    if (isObject(value) && value["steps"] !== undefined) return [{ steps: stepsIn(value as JsonObject) }];
    if (isStepLike(value)) return [{ steps: [value] }];
  }
  return /"(?:primitive|steps)"\s*:/.test(text) ? ["the JSON in the answer cannot be read"] : [];
}

function isStepLike(value: JsonValue): boolean {
  return isObject(value) && "primitive" in value;
}

function refused(mistake: string): CheckedSteps {
  return { steps: [], mistakes: [mistake] };
}
