import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { isObject } from "../../../../base/vocabulary/json.ts";
import { readFrames } from "../../../../play/agent/tools/calls/frames-input.ts";
import { mistake, type Tool } from "../../../../play/agent/tools/tool.ts";
import { describeSkillResult } from "../run/describe-result.ts";

/** Not in the schema: older conversations, and operators, may set a lower bound. */
const MAX_FRAMES = { name: "max_frames", min: 1, max: 36_000, byDefault: 36_000 };

/** Runs a skill to its end. */
export const runSkillTool: Tool = {
  presumes: "scene",
  spec: {
    name: "run_skill",
    description: "Runs a skill.",
    input_schema: {
      type: "object",
      properties: {
        name: { type: "string" },
        params: { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } },
      },
      required: ["name"],
    },
  },

  async *run(input, { skills }) {
    const { name } = input;
    if (typeof name !== "string") return mistake('"name" must be the name of a skill. Nothing was done.');
    const params = input["params"] ?? {};
    if (!isObject(params)) return mistake('"params" must be an object. Nothing was done.');
    const maxFrames = readFrames(input, MAX_FRAMES);
    if (typeof maxFrames === "string") return mistake(`${maxFrames} Nothing was done.`);
    const ended = yield* skills.run({ name, params: params as JsonObject, maxFrames });
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
