import type { GameAdapter } from "../../games/game-adapter.ts";
import { navigateTo } from "./navigate-to.ts";
import { removeNote, setGoal, writeNote } from "./notes.ts";
import { pressButtonsTool } from "./press-buttons.ts";
import type { Tool } from "./tool.ts";
import { wait } from "./wait.ts";

const TOOLS: readonly Tool[] = [pressButtonsTool, wait, navigateTo, writeNote, removeNote, setGoal];

/** The tools for a game, in the order in which the LM is told of them. */
export function toolsFor(adapter: GameAdapter): readonly Tool[] {
  return TOOLS.filter((tool) => tool.needsGrid !== true || adapter.grid !== undefined);
}
