import { join } from "node:path";
import {
  AGENT_LIMITS,
  type AgentSpec,
  isAgentSpec,
  type PlayerSpec,
} from "../../../../../../src/parts/agents/base/agents.ts";
import { renderPlayerFile } from "../../../../../../src/parts/agents/play/player-file.ts";
import type { AdditionRow } from "../../../work/addition-row.ts";
import { agentIn } from "./agent-tools.ts";

declare module "../../../work/improve-task.ts" {
  interface AdditionShares {
    readonly agents: AgentSpec;
  }
}

/** Agents of the player. They have its model: no file of tasks sends a key elsewhere. */
export const agentAddition: AdditionRow<AgentSpec> = {
  action: "agent",
  most: AGENT_LIMITS.defined,
  isValid: (given) => isAgentSpec(given) && given.model === undefined,
  nameOf: ({ name }) => name,
  describe: ({ name, can, prompt }) => `agent ${name} (${can}): ${prompt}`,
  read(given) {
    if (given["model"] !== undefined) return "an agent here has the player's model: leave model out";
    const agent = agentIn(given);
    return typeof agent === "string" ? agent : { edits: [], agents: [agent] };
  },
  filesOf(agents, folder, player) {
    const changed = withAgents(player, agents);
    return changed === null ? [] : [{ to: placeIn(folder), content: renderPlayerFile(changed) }];
  },
  useOf: (folder) => ({ set: `player=${placeIn(folder)}` }),
};

/** The agents of a player with those of a change, which replace others by name. */
export function withAgents(player: PlayerSpec | null, agents: readonly AgentSpec[]): PlayerSpec | null {
  if (agents.length === 0) return player;
  const others = (player?.agents ?? []).filter(({ name }) => agents.every((agent) => agent.name !== name));
  return { ...player, agents: [...others, ...agents] };
}

function placeIn(folder: string): string {
  return join(folder, "player.yaml");
}
