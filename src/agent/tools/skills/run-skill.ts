import type { JsonObject, JsonValue } from "../../../run/json.ts";
import { isObject } from "../../../saves/format/checks.ts";
import { describeSkillResult } from "../../../skills/run/describe-result.ts";
import { readFrames } from "../frames-input.ts";
import { mistake, type Tool } from "../tool.ts";

const MAX_FRAMES = { name: "max_frames", min: 1, max: 36_000, byDefault: 36_000 };

/** Runs a skill to its end. */
export const runSkillTool: Tool = {
  spec: {
    name: "run_skill",
    description: "Runs a skill, which presses many buttons; list_skills tells which there are.",
    input_schema: {
      type: "object",
      properties: {
        name: { type: "string" },
        params: { type: "object" },
        max_frames: { type: "integer" },
      },
      required: ["name"],
    },
  },

  async *run(input, { skills }) {
    const { name } = input;
    if (typeof name !== "string") return mistake('"name" must be the name of a skill. Nothing was done.');
    const params = readParams(input["params"]);
    if (params === null) return mistake('"params" must be an object. Nothing was done.');
    const maxFrames = readFrames(input, MAX_FRAMES);
    if (typeof maxFrames === "string") return mistake(`${maxFrames} Nothing was done.`);
    const ended = yield* skills.run({ name, params, maxFrames });
    if ("refusal" in ended) return mistake(`${ended.refusal}. Nothing was done.`);
    const { run, images, canBeUndone } = ended;
    const undo = canBeUndone ? "\nundo_skill puts the game back to before it." : "";
    return {
      text: `${describeSkillResult(run)}${undo}`,
      isCutShort: run.status === "aborted",
      skill: { run, images },
    };
  },
};

/** Some models write an object as a text. */
function readParams(given: JsonValue | undefined): JsonObject | null {
  if (given === undefined || given === null) return {};
  if (isObject(given)) return given as JsonObject;
  if (typeof given !== "string") return null;
  try {
    const value: unknown = JSON.parse(given);
    return isObject(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}
