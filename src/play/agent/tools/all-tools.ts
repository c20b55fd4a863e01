import { actionsOf } from "../../../../packages/games/src/known/game-action.ts";
import type { GameAdapter } from "../../../../packages/games/src/known/game-adapter.ts";
import { navigateTo } from "../../../../packages/games/src/tools/navigate-to.ts";
import { chooseTool } from "../../../../packages/games/src/tools/text/choose.ts";
import { enterNameTool } from "../../../../packages/games/src/tools/text/enter-name.ts";
import { readTextTool } from "../../../../packages/games/src/tools/text/read-text.ts";
import { exploreTowards } from "../../../../packages/games/src/tools/world/explore-towards.ts";
import { lookAtMap } from "../../../../packages/games/src/tools/world/look-at-map.ts";
import { mark, unmark } from "../../../../packages/games/src/tools/world/markers.ts";
import { navigateFar } from "../../../../packages/games/src/tools/world/navigate-far.ts";
import type { RunPorts } from "../ports.ts";
import {
  ALL_BY_MEMORY,
  OFFERS_ALL,
  TOOLS_OF_PARTS,
  type ToolOffers,
  toolsByMemory,
  toolsByPorts,
} from "../seam/loop-parts.ts";
import { asGameTool } from "./as-game-tool.ts";
import { asTool } from "./custom/as-tool.ts";
import { removeNote, setGoal, writeNote } from "./notes.ts";
import { pressButtonsBlindly, pressButtonsTool } from "./press-buttons.ts";
import { recallTool } from "./recall/recall.ts";
import type { Tool, ToolMemory } from "./tool.ts";
import { wait } from "./wait.ts";

/** The tool that presses buttons, by whether the game's adapter says when the scene changes. */
const PRESSING_TOOL = { seeing: pressButtonsTool, blind: pressButtonsBlindly } as const;

/** The tool that walks, by what the game's adapter reads. */
const WALKING_TOOL = { onMaps: navigateFar, onGrid: navigateTo } as const;

const OTHER_TOOLS: readonly Tool[] = [
  writeNote,
  setGoal,
  lookAtMap,
  mark,
  readTextTool,
  chooseTool,
  enterNameTool,
  ...TOOLS_OF_PARTS,
  recallTool,
];

/** Tools that newer ones replaced. They are carried out where an older conversation, or a script, calls them. */
const REPLACED_TOOLS: readonly Tool[] = [exploreTowards, removeNote, unmark];

/** The names that tools of a builder's own cannot have. */
export function builtInNames(): readonly string[] {
  const all = [
    ...[PRESSING_TOOL.seeing, wait],
    navigateFar,
    ...OTHER_TOOLS,
    ...toolsByPorts(OFFERS_ALL),
    ...ALL_BY_MEMORY,
    ...REPLACED_TOOLS,
  ];
  return all.map(({ spec }) => spec.name);
}

/** The run so far, where tools depend on it. */
interface Told {
  /** Whether a summary replaces a part of it. */
  readonly hasPast?: boolean;
  /** The tools that depend on it are left out without it. */
  readonly memory?: ToolMemory;
}

/**
 * The tools for a game, in the order in which a conversation begins with them: tools that change within one void its
 * cache and its thinking.
 */
export function toolsFor(
  adapter: GameAdapter,
  { tools = [], ...offers }: Pick<RunPorts, "tools"> & ToolOffers,
  { hasPast = false, memory }: Told = {},
): readonly Tool[] {
  // A builder's own tool takes the place of the game's with the same name.
  const actions = actionsOf(adapter).filter(({ name }) => !tools.some(({ spec }) => spec.name === name));
  return [
    PRESSING_TOOL[adapter.interruption === undefined ? "blind" : "seeing"],
    wait,
    WALKING_TOOL[adapter.standing === undefined ? "onGrid" : "onMaps"],
    ...OTHER_TOOLS,
    ...actions.map(asGameTool),
    // At the end, so that a server's cache of a conversation without them stays valid.
    ...toolsByPorts(offers),
    ...(memory === undefined ? [] : toolsByMemory(memory)),
    ...tools.map(asTool),
  ].filter((tool) => isOfUse(tool, adapter) && (hasPast || tool.needsPast !== true));
}

/** All the tools that a step may call, also those that only an older conversation offers. */
export function toolsToCarryOut(adapter: GameAdapter, ports: Pick<RunPorts, "tools">): readonly Tool[] {
  const replaced = REPLACED_TOOLS.filter((tool) => isOfUse(tool, adapter));
  return [
    ...toolsFor(adapter, { ...ports, ...OFFERS_ALL }, { hasPast: true }),
    ...ALL_BY_MEMORY,
    ...replaced,
  ];
}

function isOfUse({ needs, needsGrid, needsStanding }: Tool, adapter: GameAdapter): boolean {
  return (
    (needs === undefined || adapter[needs] !== undefined) &&
    (needsGrid !== true || adapter.grid !== undefined) &&
    (needsStanding !== true || adapter.standing !== undefined)
  );
}
