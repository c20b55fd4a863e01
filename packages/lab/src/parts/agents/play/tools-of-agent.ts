import type { ToolSpec } from "../../../../../../src/base/vocabulary/conversation.ts";
import type { AgentSpec } from "../../../../../../src/parts/agents/base/agents.ts";
import type { CustomTool } from "../../../../../../src/play/agent/tools/custom/custom-tool.ts";
import type { Tool } from "../../../../../../src/play/agent/tools/tool.ts";

/** The tool with which an agent ends its task. */
export const REPORT: ToolSpec = {
  name: "report",
  description: "Ends your task: tells the player how it went.",
  input_schema: {
    type: "object",
    properties: { text: { type: "string", minLength: 1 } },
    required: ["text"],
  },
};

/** Tools that agents never have: those of the player's own plan and its helpers, and those that load another machine. */
const NEVER: readonly string[] = [
  ...["consult", "delegate", "define_agent", "set_goal"],
  ...["define_skill", "undo_skill", "import_state", "explore_towards", "remove_note", "unmark"],
];

/** Tools that agents have only by name. */
const BY_NAME: readonly string[] = [
  "write_note",
  "mark",
  "recall",
  "list_skills",
  "run_skill",
  "try_buttons",
];

/** Returns the tools with which an agent acts. A builder's own tools are the player's alone. */
export function toolsOfAgent(
  { tools: named }: AgentSpec,
  all: readonly Tool[],
  own: readonly CustomTool[],
): readonly Tool[] {
  return all.filter(({ spec: { name }, isForOperator }) => {
    if (isForOperator === true || NEVER.includes(name) || own.some(({ spec }) => spec.name === name))
      return false;
    return named === undefined ? !BY_NAME.includes(name) : named.includes(name);
  });
}
