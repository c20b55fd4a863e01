import type { OutcomeShares } from "../../../base/seam/shares.ts";
import { type Check, orMissing } from "../../../record/saves/format/checks.ts";
import type { DataPart } from "../../../record/seam/data-part.ts";
import { AGENT_LIMITS, areAgents } from "../base/agents.ts";
import { isAgentDeed } from "./agent-message.ts";

/** The agents that a player defined. */
const isAgents: Check = (value) => areAgents(value, AGENT_LIMITS.defined);

/** The player's agents, as they are saved and replayed. */
export const agentsData: DataPart<never, "agents", Pick<OutcomeShares, "agents">> = {
  records: {},
  memory: { agents: orMissing(isAgents) },
  outcome: { agents: orMissing(isAgents) },
  afterAnyStep: ({ agents }) => (agents === undefined ? {} : { agents }),
  isDeed: isAgentDeed,
};
