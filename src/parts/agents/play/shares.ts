import type { Effort } from "../../../base/vocabulary/effort.ts";
import type { LanguageModel } from "../../../model/language-model.ts";
import type { AgentSpec } from "../base/agents.ts";
import type { StepAgents } from "./agents-in-step.ts";

declare module "../../../base/seam/shares.ts" {
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
