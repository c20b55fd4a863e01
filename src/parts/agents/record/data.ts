import type { CallShares, OutcomeShares } from "../../../base/seam/shares.ts";
import { type Check, fields, isCount, isText, orMissing } from "../../../record/saves/format/checks.ts";
import type { DataPart } from "../../../record/seam/data-part.ts";
import { AGENT_LIMITS, areAgents } from "../base/agents.ts";
import { isAgentDeed } from "./agent-message.ts";

/** The agents that a player defined. */
const isAgents: Check = (value) => areAgents(value, AGENT_LIMITS.defined);

/** The checks of its fields of a call. */
export const agentsCall: Readonly<Record<keyof Pick<CallShares, "agent">, Check>> = {
  agent: orMissing(fields({ name: isText, n: isCount })),
};

/** The player's agents, as they are saved and replayed. */
export const agentsData: DataPart<never, "agents", Pick<OutcomeShares, "agents">> = {
  records: {},
  memory: { agents: orMissing(isAgents) },
  outcome: { agents: orMissing(isAgents) },
  afterAnyStep: (_, { agents }) => (agents === undefined ? {} : { agents }),
  isDeed: isAgentDeed,
};
