import { type Check, orMissing } from "../../../base/checks.ts";
import type { PartShapes } from "../../../record/seam/data-part.ts";
import { AGENT_LIMITS, areAgents } from "../base/agents.ts";
import { isAgentDeed } from "./agent-message.ts";

/** The agents that a player defined. */
const isAgents: Check = (value) => areAgents(value, AGENT_LIMITS.defined);

/** The player's agents in a memory and in an outcome, as they are saved and replayed. */
export const agentsShapes: PartShapes<"agents", "agents"> = {
  memory: { agents: orMissing(isAgents) },
  outcome: { agents: orMissing(isAgents) },
  data: {
    afterAnyStep: (_, { agents }) => (agents === undefined ? {} : { agents }),
    isDeed: isAgentDeed,
    requests: "agents",
  },
};
