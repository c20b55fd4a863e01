import type { Effort } from "../../../../../../src/base/vocabulary/effort.ts";
import type { LanguageModel } from "../../../../../../src/model/language-model.ts";
import type { AgentSpec } from "../../../../../../src/parts/agents/base/agents.ts";
import type { StepAgents } from "./step-agents.ts";

declare module "../../../../../../src/base/seam/shares.ts" {
  interface JotterShares {
    /** The agents that the player defined; absent for none. */
    readonly agents?: readonly AgentSpec[];
  }
  interface ModelPortShares {
    /** An agent's model, by its name and effort; null for the player's. */
    readonly agentModel: (model: string | null, effort: Effort | null) => LanguageModel;
  }
  interface PaidShares {
    /** Those of its file, and those that its player defined. */
    readonly agents: readonly AgentSpec[];
  }
  interface ToolContextShares {
    /** The context of the tools for agents. */
    readonly agents: StepAgents;
  }
}
