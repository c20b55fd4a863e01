import { pressButtons } from "./press-buttons.ts";
import type { Tool } from "./tool.ts";
import { wait } from "./wait.ts";

/** The tools of the agent, in the order in which the LM is told of them. */
export const TOOLS: readonly Tool[] = [pressButtons, wait];
