import { mistake, type Tool } from "../../../../play/agent/tools/tool.ts";

/** Puts the game back to before a risky skill that went wrong. */
export const undoSkillTool: Tool = {
  presumes: "scene",
  spec: {
    name: "undo_skill",
    description: "Puts the game back to before the last aborted risky skill.",
    input_schema: { type: "object", properties: {} },
  },

  // biome-ignore lint/correctness/useYield: it says nothing on the way.
  async *run(_input, { skills }) {
    const undone = await skills.undo();
    if (typeof undone === "string") return mistake(`${undone}. Nothing was done.`);
    const what = undone.label === null ? "" : ` before the ${undone.label}`;
    return { text: `The game is as it was${what}, in step ${undone.step}.` };
  },
};
