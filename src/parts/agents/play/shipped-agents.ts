import { readFileSync } from "node:fs";
import { table } from "../../../base/table.ts";
import { packageFile } from "../../../package-files.ts";
import type { AgentSpec } from "../base/agents.ts";

/** The agents that the package ships, without their prompts, which are in `prompts/`. */
const SHIPPED: Readonly<Record<string, Omit<AgentSpec, "name" | "prompt">>> = table({
  critic: {
    description: "says what goes wrong and what to do differently",
    can: "consult",
    sees: ["goals", "map", "picture", "notes", "summary", "milestones", "steps"],
  },
  planner: {
    description: "plans the way to the goal",
    can: "consult",
    sees: ["goals", "map", "picture", "notes", "summary", "milestones", "steps"],
  },
  puzzle: {
    description: "solves the puzzle on the screen",
    can: "consult",
    sees: ["map", "picture", "notes"],
  },
});

/** The names of the shipped agents. */
export const SHIPPED_AGENTS: readonly string[] = Object.keys(SHIPPED);

/** A shipped agent; undefined for none of that name. */
export function shippedAgent(name: string): AgentSpec | undefined {
  const agent = Object.hasOwn(SHIPPED, name) ? SHIPPED[name] : undefined;
  if (agent === undefined) return undefined;
  return { name, ...agent, prompt: readFileSync(packageFile(`prompts/${name}.md`), "utf8").trim() };
}
