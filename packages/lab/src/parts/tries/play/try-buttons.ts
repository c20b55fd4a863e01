import type { OutcomeShares } from "../../../../../../src/base/seam/shares.ts";
import type { JsonValue } from "../../../../../../src/base/vocabulary/json.ts";
import { TRY_LIMITS } from "../../../../../../src/parts/tries/base/tried.ts";
import { MAX_PRESSES, parsePresses } from "../../../../../../src/play/agent/tools/calls/press-input.ts";
import {
  atOnce,
  mistake,
  type Tool,
  type ToolMemory,
  type ToolOutcome,
} from "../../../../../../src/play/agent/tools/tool.ts";
import { framesOf, type TryAsked } from "./step-tries.ts";

/** Tries presses on a copy of the game. */
export const tryButtons: Tool = {
  presumes: "nothing",
  spec: {
    name: "try_buttons",
    description: "Shows how each list of presses would end: plays it on a copy.",
    input_schema: {
      type: "object",
      properties: {
        tries: {
          type: "array",
          items: { type: "array", items: { type: "string" }, minItems: 1 },
          minItems: 1,
          maxItems: TRY_LIMITS.perCall,
        },
      },
      required: ["tries"],
    },
  },
  isForThought: true,

  run: atOnce((input, { memory, tries }) => {
    if (!isOn(memory)) return mistake("This run tries nothing on a copy. Nothing was tried.");
    const given = input["tries"];
    if (!Array.isArray(given) || given.length === 0 || given.length > TRY_LIMITS.perCall) {
      return mistake(
        `"tries" must be a list of 1 to ${TRY_LIMITS.perCall} lists of presses. Nothing was tried.`,
      );
    }
    const asked: TryAsked[] = [];
    for (const [index, one] of given.entries()) {
      const read = tryIn(one);
      if (typeof read === "string") return mistake(`Try ${index + 1}: ${read} Nothing was tried.`);
      asked.push(read);
    }
    return tries.run(asked);
  }),
};

/** One try of a call: a list, or a text with blanks or commas between the presses. A sentence says what is wrong with it. */
function tryIn(given: JsonValue): TryAsked | string {
  const list = typeof given === "string" ? given.split(/[\s,]+/).filter((one) => one !== "") : given;
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_PRESSES) {
    return `it must be a list of 1 to ${MAX_PRESSES} presses.`;
  }
  const presses = parsePresses(list);
  if (typeof presses === "string") return presses;
  const asked = { words: list.map((one) => String(one).toLowerCase()).join(" "), presses };
  return framesOf(asked) > TRY_LIMITS.frames ? `it takes more than ${TRY_LIMITS.frames} frames.` : asked;
}

/** The tool, where a run's settings allow it. */
export function triesBy(memory: ToolMemory): readonly Tool[] {
  return isOn(memory) ? [tryButtons] : [];
}

function isOn({ settings }: ToolMemory): boolean {
  return settings.tries !== false;
}

/** The tries of a step's calls. */
export function triesIn(outcomes: readonly ToolOutcome[]): Pick<OutcomeShares, "tries"> {
  const tries = outcomes.flatMap((outcome) => outcome.tries ?? []);
  return tries.length === 0 ? {} : { tries };
}
