import { framesSchema, readFrames } from "./calls/frames-input.ts";
import { atOnce, mistake, type Tool } from "./tool.ts";

const FRAMES = { name: "frames", min: 1, max: 600, byDefault: 60 };

/** Lets time pass with no button held. */
export const wait: Tool = {
  presumes: "scene",
  spec: {
    name: "wait",
    description: "Lets the game run, no button pressed.",
    input_schema: { type: "object", properties: { frames: framesSchema(FRAMES) } },
  },

  run: atOnce((input, { recorder }) => {
    const frames = readFrames(input, FRAMES);
    if (typeof frames === "string") return mistake(`${frames} Nothing was done.`);
    recorder.hold([], frames);
    return { text: `Waited ${frames} frames.` };
  }),
};
