import type { ToolSpec } from "../../../../../src/base/vocabulary/conversation.ts";
import type { Tool, ToolAnnotations } from "../sdk.ts";
import { RUN_TOOLS } from "./run-tools.ts";
import { toolSchema } from "./schemas.ts";

/** Game tools that only read. */
const READING = ["look_at_map", "list_skills", "try_buttons"];

/** Game tools that take back what was done. */
const UNDOING = ["undo_skill"];

/** Game tools that leave the game as it is, and say the same thing when they are called again. */
const IDEMPOTENT = [...READING, "write_note", "remove_note", "set_goal", "mark", "unmark"];

/** All tools that a client is offered: those of the run, then those of the game with the words an LM gets. */
export function describeTools(game: readonly ToolSpec[]): Tool[] {
  return [...Object.entries(RUN_TOOLS).map(describeRunTool), ...game.map(describeGameTool)];
}

function describeRunTool([name, { title, description, input, output, annotations }]: [
  string,
  (typeof RUN_TOOLS)[string],
]): Tool {
  return {
    name,
    title,
    description,
    inputSchema: toolSchema(input, "input"),
    ...(output === undefined ? {} : { outputSchema: toolSchema(output, "output") }),
    annotations,
  };
}

function describeGameTool({ name, description, input_schema }: ToolSpec): Tool {
  return {
    name,
    title: titleOf(name),
    description,
    inputSchema: { ...input_schema, type: "object" } as Tool["inputSchema"],
    annotations: annotationsOf(name),
  };
}

/** `press_buttons` is Press buttons. */
function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function annotationsOf(name: string): ToolAnnotations {
  const readOnlyHint = READING.includes(name);
  return {
    readOnlyHint,
    ...(readOnlyHint ? {} : { destructiveHint: UNDOING.includes(name) }),
    idempotentHint: IDEMPOTENT.includes(name),
    openWorldHint: false,
  };
}
