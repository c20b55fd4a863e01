import { renderUsd } from "../../../../../../src/base/quantities/money.ts";
import { plainModel } from "../../../../../../src/faces/cli/render/plain-text.ts";
import type { FacePart } from "../../../../../../src/faces/cli/seam/face-part.ts";
import type { AgentSpec } from "../../../../../../src/parts/agents/base/agents.ts";
import { boundsOf } from "../play/agents-of.ts";

/** The player's agents on the command line. */
export const agentsFace: FacePart = {
  commands: [],
  events: {},
  paid: ({ agents, settings }) => ({
    choices: agents.flatMap(({ model, effort, dollars, tokens }) =>
      Object.entries({ agentModel: model, agentEffort: effort, dollars, tokens }),
    ),
    words: `agents ${agents.length === 0 ? "none" : agents.map((agent) => renderAgent(agent, settings.model)).join(", ")}`,
    beyond: agents.length === 0 ? null : "its agents",
  }),
};

function renderAgent(agent: AgentSpec, player: string): string {
  const { name, model = player, effort } = agent;
  const most = renderUsd(boundsOf(agent).dollars);
  return `${name} (${plainModel(model)}${effort === undefined ? "" : `, effort ${effort}`}, at most ${most} a task)`;
}
