import type { ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { ModelRequest } from "../../../src/model/language-model.ts";
import type { AgentSpec } from "../../../src/parts/agents/base/agents.ts";
import type { Plan } from "../runs/planner.ts";
import { type StuckPlayer, stuckPlayer, waits } from "./stuck-player.ts";

/** An agent that is asked in words, and one that acts. */
export const ADVISER: AgentSpec = {
  ...{ name: "critic", description: "says what goes wrong", prompt: "You criticise.", can: "consult" },
  sees: ["goals", "steps"],
};
export const ACTOR: AgentSpec = {
  ...{ name: "walker", description: "walks", prompt: "You walk.", can: "delegate", steps: 5 },
};

/** A text that an agent says, or calls that it makes, in its n-th reply of a task. */
export type AgentSays = (
  n: number,
  request: ModelRequest,
) => string | readonly (readonly [tool: string, input: object])[];

/** A player with agents: it makes the planned calls, and waits in all other steps; its agents say what they are to say. */
export function helpedPlayer(
  plan: Plan,
  says: AgentSays,
): StuckPlayer & { readonly watch: (event: { readonly type: string; readonly step?: number }) => void } {
  let step = 0;
  const player = stuckPlayer((request) => {
    if (request.purpose === "agent") return agentReply(request, says);
    const call = plan[step];
    if (call === undefined) return waits(request);
    return [{ type: "tool_use", id: `call_${step}`, name: call[0], input: call[1] }];
  });
  return {
    ...player,
    watch: (event) => {
      if (event.type === "step-started") step = event.step ?? step;
    },
  };
}

function agentReply(request: ModelRequest, says: AgentSays): readonly ReplyBlock[] {
  const n = request.messages.filter(({ role }) => role === "assistant").length + 1;
  const said = says(n, request);
  if (typeof said === "string") return [{ type: "text", text: said }];
  return said.map(([name, input], at) => ({
    type: "tool_use",
    id: `agent_${n}_${at}`,
    name,
    input: { ...input },
  }));
}
