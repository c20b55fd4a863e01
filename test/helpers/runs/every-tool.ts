import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { POKEMON_ACTIONS } from "../../../packages/games/src/known/pokemon-red/actions/actions.ts";
import { agentTools } from "../../../packages/lab/src/parts/agents/play/agent-tools.ts";
import { ANSWER } from "../../../packages/mcp/src/player/answer.ts";
import { describeTools } from "../../../packages/mcp/src/server/tools/describe-tools.ts";
import type { ToolSpec } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { AgentSpec } from "../../../src/parts/agents/base/agents.ts";
import { CONTINUE_SKILL } from "../../../src/parts/skills/play/inference/continue-skill.ts";
import { toolsFor } from "../../../src/play/agent/tools/all-tools.ts";

const anything = () => null;
const OFFERS = { offersSkills: true };

const onMaps = {
  standing: anything,
  grid: anything,
  shownText: anything,
  shownMenu: anything,
  shownKeyboard: anything,
  actions: POKEMON_ACTIONS,
};
const ADVISER: AgentSpec = { name: "scout", can: "consult", description: "Looks.", prompt: "Look." };
/** Every tool that an LM is ever offered. */
export const SPECS: readonly ToolSpec[] = [
  ...agentTools([ADVISER, { ...ADVISER, name: "hand", can: "delegate" }], true).map(({ spec }) => spec),
  ...toolsFor(onMaps as unknown as GameAdapter, OFFERS).map(({ spec }) => spec),
  ...toolsFor({ grid: anything } as unknown as GameAdapter, OFFERS).map(({ spec }) => spec),
  CONTINUE_SKILL,
];
/** Every tool that an MCP client is offered. */
export const CLIENT_SPECS: readonly ToolSpec[] = describeTools([ANSWER]).map(
  ({ name, description = "", inputSchema }) => ({
    ...{ name, description, input_schema: inputSchema as unknown as JsonObject },
  }),
);
